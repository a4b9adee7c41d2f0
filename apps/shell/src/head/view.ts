/** `visitor`: the part of the page that was rendered at build time; `app`: the product, rendered by React. */
export type View = 'visitor' | 'app';

/** Chooses which of the two the page shows; the stylesheet hides the other. */
export function showView(view: View): void {
  document.documentElement.dataset.view = view;
}

export function isShown(view: View): boolean {
  return document.documentElement.dataset.view === view;
}
