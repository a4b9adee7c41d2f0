let opener: Element | null = null;

/** Keeps what opened the banner, which gets the focus back. */
export function keepOpener(element: Element | null): void {
  opener = element;
}

/** Returns the focus of a closing banner to what opened it, otherwise to the content of the page. */
export function leaveBanner(banner: Element | null): void {
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body && !banner?.contains(activeElement)) return;
  const target = opener?.isConnected && opener !== body ? opener : document.querySelector('main');
  opener = null;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
