import { createElement, useEffect, useState } from 'react';
import { lazyPart } from './lazy-part';
import { toasterGate } from './toaster-gate';

const Panel = lazyPart(async () => (await import('./toaster-panel')).ToasterPanel);

/**
 * Shows toasts, in a `ToastSlot`. A host renders it once. Its code is loaded with the first toast, or earlier
 * when the page has nothing else to do (`isWanted`).
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

/** There is one problem at a time: the next problem replaces it, and any other notice removes it. */
const problemId = 'problem';

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

async function say(kind: 'success' | 'message', text: string, more?: ToastOptions) {
  const to = await toasts();
  to.dismiss(problemId);
  to[kind](text, options(more));
}

/** Short notices of what just happened, which go by themselves. */
export const toast = {
  success: (text: string, more?: ToastOptions) => void say('success', text, more),
  info: (text: string, more?: ToastOptions) => void say('message', text, more),
  /**
   * Shows what went wrong if nothing on the page was pressed: after a key, or on a page that was left. It
   * stays until the next notice. Anything else is an `Alert` next to what was pressed, see `useAttempt`.
   */
  error: (text: string, { durationMs = Number.POSITIVE_INFINITY, ...more }: ToastOptions = {}) =>
    void toasts().then((to) =>
      to.error(createElement('span', { role: 'alert' }, text), {
        ...options({ ...more, durationMs }),
        id: problemId,
        closeButton: true,
      }),
    ),
  /** The person has left the page that the error was about. */
  dismissError: () => void (toasterGate().isAsked && toasts().then((to) => to.dismiss(problemId))),
  dismiss: () => void (toasterGate().isAsked && toasts().then((to) => to.dismiss())),
};
