import { useEffect } from 'react';
import { type Code, codeOf } from './code';
import { whenSettled } from './settled';
import { whenIdle } from './when-idle';

/**
 * Fetches the code of screens before they are opened: that of a link when the pointer, a finger or the focus reaches it, and
 * that of the `likely` ones once the page has settled, one after the other, whenever there is nothing else to do.
 */
export function useCodeAhead(code: Code, likely: readonly string[]): void {
  useEffect(() => {
    const reach = ({ target }: Event) => {
      const path = target instanceof Element && ownPathOf(target.closest('a[href]'));
      if (path) void codeOf(code, path)?.();
    };
    const kinds = ['pointerover', 'pointerdown', 'focusin'] as const;
    for (const kind of kinds) document.addEventListener(kind, reach, { passive: true });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, reach);
    };
  }, [code]);
  useEffect(() => {
    if (isSavingData()) return;
    let cancel = () => {};
    const next = ([path, ...rest]: readonly string[]) => {
      if (path === undefined) return;
      let isGone = false;
      const cancelIdle = whenIdle(async () => {
        await code[path]?.();
        if (!isGone) next(rest);
      });
      cancel = () => {
        isGone = true;
        cancelIdle();
      };
    };
    const cancelStart = whenSettled(() => next(likely));
    return () => {
      cancelStart();
      cancel();
    };
  }, [code, likely]);
}

function ownPathOf(link: Element | null): string | undefined {
  return link instanceof HTMLAnchorElement && link.origin === window.location.origin
    ? link.pathname
    : undefined;
}

/** People who pay for what is fetched, or wait long for it, get what they ask for and nothing else. */
function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}
