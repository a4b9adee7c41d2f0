import { startTransition, useEffect, useState } from 'react';

/** Named in the browser's timeline too: what is fetched later is not part of the first load. */
const mark = 'botter:settled';
const listeners = new Set<() => void>();
let isSettled = false;

/**
 * Marks that the first screen is complete, and the page has nothing else to do. Called once for each page.
 */
export function markFirstScreenIdle(): void {
  if (isSettled) return;
  isSettled = true;
  window.performance.mark?.(mark);
  for (const listener of listeners) listener();
  listeners.clear();
}

/** Runs something once the page has settled, immediately if it already has; returns what cancels it. */
export function whenFirstScreenIdle(run: () => void): () => void {
  if (isSettled) run();
  else listeners.add(run);
  return () => listeners.delete(run);
}

/** Whether the page has settled. Parts that wait for it delay nothing else. */
export function useIsFirstScreenIdle(): boolean {
  const [value, setValue] = useState(isSettled);
  useEffect(() => whenFirstScreenIdle(() => startTransition(() => setValue(true))), []);
  return value;
}
