import { onConnected } from '@botter/web-data';
import { useEffect, useRef } from 'react';

/**
 * Retries after this time if nothing signals that the connection is back, for example while a server
 * restarts.
 */
const retryMs = 5000;

/**
 * While `waits`, calls `tryAgain` as soon as the connection is back, and every 5 seconds in case nothing
 * notices.
 */
export function useWhenBack(waits: boolean, tryAgain: () => void): void {
  const latest = useRef(tryAgain);
  useEffect(() => {
    latest.current = tryAgain;
  });
  useEffect(() => {
    if (!waits) return;
    const again = () => latest.current();
    const stopListening = onConnected(again);
    window.addEventListener('online', again);
    const timer = setInterval(again, retryMs);
    return () => {
      stopListening();
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [waits]);
}
