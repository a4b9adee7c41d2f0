import { useEffect, useState } from 'react';
import { lazyPart } from './lazy-part';
import { toasterGate } from './toaster-gate';

const Panel = lazyPart(async () => (await import('./toaster-panel')).ToasterPanel);

/**
 * Shows toasts, in a `ToastSlot`. A host renders it once. Its code comes with the first toast, or before that when the page has
 * nothing else to do (`isWanted`).
 */
export function Toaster({ isWanted = false }: { isWanted?: boolean }) {
  const [isAsked, setAsked] = useState(() => toasterGate().isAsked);
  useEffect(() => {
    toasterGate().onAsk = () => setAsked(true);
  }, []);
  return isAsked || isWanted ? <Panel /> : null;
}

export interface ToastOptions {
  description?: string;
  /** 3 seconds unless given. */
  durationMs?: number;
  /** A button in it, such as Undo. */
  action?: { readonly label: string; readonly onClick: () => void };
}

const options = ({ description, durationMs = 3000, action }: ToastOptions = {}) => ({
  description,
  action,
  duration: durationMs,
});

/** Waits until toasts can be seen: one that is made before is lost. */
async function toasts() {
  const gate = toasterGate();
  gate.isAsked = true;
  gate.onAsk?.();
  const [{ toast }] = await Promise.all([import('sonner'), gate.shown]);
  gate.onSlots?.();
  return toast;
}

/** Short notices of what just happened. Errors are Alerts beside what was pressed instead, see `useAttempt`. */
export const toast = {
  success: (text: string, more?: ToastOptions) => void toasts().then((to) => to.success(text, options(more))),
  error: (text: string, more?: ToastOptions) =>
    void toasts().then((to) => to.error(text, options({ durationMs: 8000, ...more }))),
  info: (text: string, more?: ToastOptions) => void toasts().then((to) => to(text, options(more))),
  dismiss: () => void (toasterGate().isAsked && toasts().then((to) => to.dismiss())),
};
