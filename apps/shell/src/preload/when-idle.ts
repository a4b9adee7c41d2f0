/** The wait in browsers that don't report when they are idle (Safari). Milliseconds. */
const guessMs = 1500;

/** Runs something as soon as the page has nothing else to do; returns what cancels it. */
export function whenIdle(run: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(run, guessMs);
    return () => window.clearTimeout(timer);
  }
  const request = window.requestIdleCallback(run);
  return () => window.cancelIdleCallback(request);
}

/** Takes one step after the other, each when the page is idle; returns what cancels the rest. */
export function whenIdleInTurn([step, ...rest]: readonly (() => unknown)[]): () => void {
  if (!step) return () => {};
  let isCancelled = false;
  let cancel = whenIdle(async () => {
    await step();
    if (!isCancelled) cancel = whenIdleInTurn(rest);
  });
  return () => {
    isCancelled = true;
    cancel();
  };
}
