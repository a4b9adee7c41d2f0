import { useEffect, useRef } from 'react';
import { setConsent } from './consent';
import { ConsentBox } from './consent-box';
import { leaveBanner } from './consent-focus';
import { reserveConsentHeight } from './consent-height';
import { useConsent, useIsAsking, useOpenings } from './use-consent';

/** Asks once, at the bottom of every page. Opened from the settings, it has the focus. */
export function ConsentBanner() {
  const asking = useIsAsking();
  const openings = useOpenings();
  const consent = useConsent();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!asking || !current) return;
    const release = reserveConsentHeight(current);
    return () => {
      release();
      leaveBanner(current);
    };
  }, [asking]);
  const seenOpenings = useRef(openings);
  useEffect(() => {
    if (openings !== seenOpenings.current) box.current?.focus();
    seenOpenings.current = openings;
  }, [openings]);
  return asking ? <ConsentBox ref={box} consent={consent} onChoice={setConsent} /> : null;
}
