import { useLayoutEffect, useRef } from 'react';
import { toasterGate } from './toaster-gate';

/**
 * Room in the layout where toasts appear, so that they cover nothing: without one it is empty. Of several slots the one that was drawn
 * last and can be seen has them.
 */
export function ToastSlot({ className }: { className?: string }) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = slot.current;
    const gate = toasterGate();
    if (!element) return;
    gate.slots.add(element);
    gate.onSlots?.();
    return () => {
      gate.slots.delete(element);
      gate.onSlots?.();
    };
  }, []);
  return <div ref={slot} className={className} />;
}
