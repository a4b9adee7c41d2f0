import { useEffect } from 'react';
import { whenFirstScreenIdle } from './first-screen-idle';
import { loaderOf, type ScreenLoaders } from './screen-loaders';
import { whenIdle } from './when-idle';

/**
 * Fetches the code of screens before they are opened. A link's screen is fetched when the pointer, a finger
 * or the focus reaches it. The `likely` screens follow one by one once the page has settled, whenever the
 * browser is idle.
 */
export function usePreload(loaders: ScreenLoaders, likely: readonly string[]): void {
  useEffect(() => {
    const reach = ({ target }: Event) => {
      const path = target instanceof Element && ownPathOf(target.closest('a[href]'));
      if (path) void loaderOf(loaders, path)?.();
    };
    const kinds = ['pointerover', 'pointerdown', 'focusin'] as const;
    for (const kind of kinds) document.addEventListener(kind, reach, { passive: true });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, reach);
    };
  }, [loaders]);
  useEffect(() => {
    if (isSavingData()) return;
    let cancel = () => {};
    const next = ([path, ...rest]: readonly string[]) => {
      if (path === undefined) return;
      let isGone = false;
      const cancelIdle = whenIdle(async () => {
        await loaders[path]?.();
        if (!isGone) next(rest);
      });
      cancel = () => {
        isGone = true;
        cancelIdle();
      };
    };
    const cancelStart = whenFirstScreenIdle(() => next(likely));
    return () => {
      cancelStart();
      cancel();
    };
  }, [loaders, likely]);
}

function ownPathOf(link: Element | null): string | undefined {
  return link instanceof HTMLAnchorElement && link.origin === window.location.origin
    ? link.pathname
    : undefined;
}

/** People who pay for data, or wait long for it, get only what they ask for. */
function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}
