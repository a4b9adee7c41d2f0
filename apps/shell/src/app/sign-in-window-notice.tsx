import { useSession } from '@botter/web-data/session';
import { Button } from '@botter/web-ui';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

/**
 * Dims the page while someone signs in in another window, and points to that window: it may be behind this
 * one.
 */
export function SignInWindowNotice() {
  const { isWindowOpen, showWindow, cancelSignIn } = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isWindowOpen) dialog.current?.showModal();
  }, [isWindowOpen]);
  if (!isWindowOpen) return null;
  // The part of the page where React renders is hidden from visitors.
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby="sign-in-window"
      onCancel={cancelSignIn}
      className="m-auto w-[min(24rem,calc(100vw-2rem))] rounded-2xl border border-line bg-raised p-6 text-ink shadow-xl backdrop:bg-overlay"
    >
      <h2 id="sign-in-window" className="text-lg font-semibold tracking-tight">
        A sign-in window is open
      </h2>
      <p className="mt-1 text-sm text-muted">Continue there. This page goes on by itself afterwards.</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={cancelSignIn}>Cancel</Button>
        <Button variant="primary" onClick={showWindow}>
          Show window
        </Button>
      </div>
    </dialog>,
    document.body,
  );
}
