import { useSyncExternalStore } from 'react';
import { type Consent, isAsking, readConsent, watchConsent } from './consent';

export function useConsent(): Consent {
  return useSyncExternalStore(watchConsent, readConsent);
}

/** Whether the banner is to be shown. */
export function useIsAsking(): boolean {
  return useSyncExternalStore(watchConsent, isAsking);
}
