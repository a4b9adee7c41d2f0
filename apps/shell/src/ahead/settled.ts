import { startTransition, useEffect, useState } from 'react';

/** Named in the browser's timeline too: what is fetched later is not part of the first load. */
const mark = 'botter:settled';
const listeners = new Set<() => void>();
let isSettled = false;

/** The first screen is there, and the page has nothing else to do. Said once for each page. */
export function markSettled(): void {
  if (isSettled) return;
  isSettled = true;
  window.performance.mark?.(mark);
  for (const listener of listeners) listener();
  listeners.clear();
}

/** Runs something once the page has settled, at once if it has; gives what cancels it. */
export function whenSettled(run: () => void): () => void {
  if (isSettled) run();
  else listeners.add(run);
  return () => listeners.delete(run);
}

/** Whether the page has settled. What is drawn then is drawn without delaying anything else. */
export function useIsSettled(): boolean {
  const [value, setValue] = useState(isSettled);
  useEffect(() => whenSettled(() => startTransition(() => setValue(true))), []);
  return value;
}
