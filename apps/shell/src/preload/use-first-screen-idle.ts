import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markFirstScreenIdle } from './first-screen-idle';
import { whenQuiet } from './when-quiet';

/** The screen is complete if there was no request and no response for this time. Milliseconds. */
const quietMs = 500;

/** Finds out when the first screen is complete, and reports it. Used once in the page. */
export function useFirstScreenIdle(): void {
  const isBusy = useIsFetching() > 0;
  // What arrives is code of the screen, pictures, fonts.
  useEffect(() => (isBusy ? undefined : whenQuiet(quietMs, markFirstScreenIdle)), [isBusy]);
}
