import { useEffect, useRef } from 'react';
import { setConsent } from './consent';
import { ConsentBox } from './consent-box';
import { reserveConsentHeight } from './consent-height';
import { useIsAsking } from './use-consent';

/** Asks once, at the bottom of every page. */
export function ConsentBanner() {
  const asking = useIsAsking();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asking && box.current) return reserveConsentHeight(box.current);
    return undefined;
  }, [asking]);
  return asking ? <ConsentBox ref={box} onChoice={setConsent} /> : null;
}
