import { useEffect } from 'react';
import { whenFirstScreenIdle } from './first-screen-idle';
import { loaderOf, type ScreenLoaders } from './screen-loaders';
import { whenIdleInTurn } from './when-idle';
import { whenQuiet } from './when-quiet';
import { whenUsed } from './when-used';

/**
 * How long a page rests until the code of likely screens runs although no one uses it. Milliseconds.
 * Lighthouse measures until there was no request for a second, then no long task for another.
 */
const restMs = 4000;

/** A screen that people open from anywhere. */
export interface LikelyScreen {
  /** Fetches its files without running them. */
  readonly fetchAhead: () => unknown;
  /** Runs its code. */
  readonly prepare: () => Promise<void>;
}

/**
 * Loads the code of screens before they are opened. A link's screen is loaded when the pointer, a finger or
 * the focus reaches it. The files of the `likely` screens are fetched once the page has settled. Running them
 * costs a phone more than fetching them, so that waits until someone uses the page, or it has rested. Both
 * happen one by one, whenever the browser is idle.
 */
export function usePreload(loaders: ScreenLoaders, likely: readonly LikelyScreen[]): void {
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
    const cancels: (() => void)[] = [];
    cancels.push(
      whenFirstScreenIdle(() => {
        const prepare = () => {
          for (const cancel of waits) cancel();
          cancels.push(whenIdleInTurn(likely.map((screen) => screen.prepare)));
        };
        const waits = [whenUsed(prepare), whenQuiet(restMs, prepare)];
        cancels.push(whenIdleInTurn(likely.map(({ fetchAhead }) => fetchAhead)), ...waits);
      }),
    );
    return () => {
      for (const cancel of cancels) cancel();
    };
  }, [likely]);
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
