import { type FocusEvent, type PointerEvent, useMemo, useState } from 'react';

const none: readonly string[] = [];

/**
 * The cards under the pointer, a finger or the focus. While a button of the mouse is held, the card that was
 * pressed remains one of them: someone may draw a line from it to another card.
 */
export function useNearCards() {
  const [ids, setIds] = useState(none);
  const near = useMemo(() => new Set(ids), [ids]);
  const come = (target: EventTarget, holding: boolean) => {
    const id = target instanceof Element && target.closest('.react-flow__node')?.getAttribute('data-id');
    if (!id) return;
    setIds((now) => {
      const next = holding && now[0] !== undefined && now[0] !== id ? [now[0], id] : [id];
      return next.length === now.length && next.every((one, at) => one === now[at]) ? now : next;
    });
  };
  return {
    near,
    handlers: {
      onPointerOver: ({ target, buttons }: PointerEvent) => come(target, buttons > 0),
      onPointerDown: ({ target }: PointerEvent) => come(target, false),
      onFocus: ({ target }: FocusEvent) => come(target, false),
    },
  };
}
