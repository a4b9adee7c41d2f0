/** A chosen theme counts from the first frame on; without a choice the system decides. */
export function applyChosenTheme(): void {
  try {
    const chosen = localStorage.getItem('botter.theme');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  } catch {
    // Storage may be forbidden: then it is the system's theme.
  }
}
