import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markSettled } from './settled';
import { whenIdle } from './when-idle';

/** Nothing was asked of the server and nothing arrived for that long: the screen is complete. Milliseconds. */
const quietMs = 500;

/** Finds out when the first screen is complete, and says so. For one place of the page. */
export function useSettling(): void {
  const isBusy = useIsFetching() > 0;
  useEffect(() => {
    if (isBusy) return;
    let cancelIdle: (() => void) | undefined;
    const settle = () => {
      cancelIdle = whenIdle(markSettled);
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
