import { useEffect } from 'react';

/**
 * Keeps `--keyboard` at the height that the keyboard of a phone covers, for what has to stay above it. Some
 * browsers make the page smaller themselves; then nothing is covered and it is zero.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    const measure = () => {
      // Zoomed in, the visible part is smaller for another reason.
      const covered = view.scale > 1.01 ? 0 : Math.round(window.innerHeight - view.height - view.offsetTop);
      root.style.setProperty('--keyboard', `${Math.max(0, covered)}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      root.style.removeProperty('--keyboard');
    };
  }, []);
}
