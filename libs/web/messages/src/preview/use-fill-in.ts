import type { fill, TemplateValues } from '@botter/engine';
import { useEffect, useState } from 'react';

type Fill = typeof fill;

/** Puts sample values in a text. */
export type FillIn = (text: string, target?: Parameters<Fill>[2]) => string;

let loaded: Fill | undefined;

/**
 * Fills texts with values. What works with dates and languages is loaded once a text needs it; until then,
 * and if that fails, texts stay as they are written.
 */
export function useFillIn(values: TemplateValues, isNeeded: boolean): FillIn {
  const [fillText, setFillText] = useState(() => loaded);
  useEffect(() => {
    if (!isNeeded || fillText) return;
    let isGone = false;
    const load = async () => {
      const engine = await import('@botter/engine').catch(() => undefined);
      loaded ??= engine?.fill;
      if (!isGone) setFillText(() => loaded);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [isNeeded, fillText]);
  return (text, target) => fillText?.(text, values, target) ?? text;
}
