import { useLayoutEffect, useRef } from 'react';
import { toasterGate } from './toaster-gate';

/**
 * Room in the layout for toasts, so that they cover nothing: empty without one. Of several slots, the visible
 * one that was drawn last gets them.
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
