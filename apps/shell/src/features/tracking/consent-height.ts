/**
 * Gives the banner's height to the page, so that nothing stays hidden behind it and screens that fill the
 * window get shorter. Returns a function that undoes it.
 */
export function reserveConsentHeight(banner: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--consent-height', `${banner.offsetHeight}px`),
  );
  observer.observe(banner);
  return () => {
    observer.disconnect();
    style.removeProperty('--consent-height');
  };
}
