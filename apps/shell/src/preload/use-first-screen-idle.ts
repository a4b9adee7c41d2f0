import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markFirstScreenIdle } from './first-screen-idle';
import { whenIdle } from './when-idle';

/** The screen is complete if there was no request and no response for this time. Milliseconds. */
const quietMs = 500;

/** Finds out when the first screen is complete, and reports it. Used once in the page. */
export function useFirstScreenIdle(): void {
  const isBusy = useIsFetching() > 0;
  useEffect(() => {
    if (isBusy) return;
    let cancelIdle: (() => void) | undefined;
    const settle = () => {
      cancelIdle = whenIdle(markFirstScreenIdle);
    };
    let timer = window.setTimeout(settle, quietMs);
    // Code of the screen, pictures, fonts.
    const watchArrivals = observeResources(() => {
      cancelIdle?.();
      window.clearTimeout(timer);
      timer = window.setTimeout(settle, quietMs);
    });
    return () => {
      cancelIdle?.();
      window.clearTimeout(timer);
      watchArrivals?.disconnect();
    };
  }, [isBusy]);
}

function observeResources(arrived: () => void): PerformanceObserver | undefined {
  if (!window.PerformanceObserver) return undefined;
  const observer = new PerformanceObserver(arrived);
  observer.observe({ type: 'resource' });
  return observer;
}
