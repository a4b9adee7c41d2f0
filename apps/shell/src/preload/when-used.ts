const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** Runs something once someone uses the page, or moves over it; returns what cancels it. */
export function whenUsed(run: () => void): () => void {
  const stop = () => {
    for (const sign of signs) window.removeEventListener(sign, used);
  };
  const used = () => {
    stop();
    run();
  };
  for (const sign of signs) window.addEventListener(sign, used, { passive: true });
  return stop;
}
