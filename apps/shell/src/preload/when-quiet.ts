import { whenIdle } from './when-idle';

/**
 * Runs something once no file and no response has arrived for this time, in milliseconds, and the page has
 * nothing else to do; returns what cancels it.
 */
export function whenQuiet(quietMs: number, run: () => void): () => void {
  let cancel: () => void;
  const wait = () => {
    const timer = window.setTimeout(() => {
      cancel = whenIdle(() => {
        arrivals?.disconnect();
        run();
      });
    }, quietMs);
    cancel = () => window.clearTimeout(timer);
  };
  const arrivals = observeResources(() => {
    cancel();
    wait();
  });
  wait();
  return () => {
    cancel();
    arrivals?.disconnect();
  };
}

function observeResources(arrived: () => void): PerformanceObserver | undefined {
  if (!window.PerformanceObserver) return undefined;
  const observer = new PerformanceObserver(arrived);
  observer.observe({ type: 'resource' });
  return observer;
}
