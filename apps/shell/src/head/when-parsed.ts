/** Runs it once the whole page is there: scripts that are asked for in its head may be there before. */
export function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
  else run();
}
