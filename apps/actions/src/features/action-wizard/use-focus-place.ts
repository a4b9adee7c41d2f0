import { type RefObject, useCallback, useEffect, useState } from 'react';

const fields = 'input:not(:disabled, [aria-hidden="true"]), textarea, [role="radio"][aria-checked="true"]';

/**
 * Scrolls to a place of the open step and gives it the focus. Places have a `data-place` with the names of
 * `focusOf`; `first` is for a step that is opened by its address.
 */
export function useFocusPlace(
  step: RefObject<HTMLElement | null>,
  first: string | undefined,
): (place: string) => void {
  // An object, so that the same place can be asked for again.
  const [wanted, setWanted] = useState(() => (first === undefined ? undefined : { place: first }));
  useEffect(() => {
    if (!wanted) return;
    const places = step.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [];
    const found = [...places].find(({ dataset }) => dataset.place === wanted.place);
    const field = found?.matches(`[tabindex], ${fields}`) ? found : found?.querySelector<HTMLElement>(fields);
    field?.focus({ preventScroll: true });
    // The command is what a new action begins with: in the middle of a phone it would push the title out of
    // sight.
    const isHigh = (found?.offsetHeight ?? 0) > window.innerHeight / 2;
    const block = wanted.place === 'command' ? 'nearest' : isHigh ? 'start' : 'center';
    found?.scrollIntoView?.({ block });
  }, [step, wanted]);
  return useCallback((place) => setWanted({ place }), []);
}
