/** Runs it once the whole page is parsed: scripts from the head may arrive earlier. */
export function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
  else run();
}
