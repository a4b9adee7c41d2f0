import { IconButton } from '@botter/web-ui';
import { X } from 'lucide-react';
import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsFirstScreenIdle } from '../preload/first-screen-idle';
import { Brand } from '../ui/brand';
import { closeModal, enableModal, openModal } from '../ui/modal-popover';
import { NavPanel } from './nav-panel';

export interface MobileMenuHandle {
  open: () => void;
}

/**
 * The menu of small screens, a modal dialog. Nothing has to be loaded or rendered when it opens: its content
 * is there once the page has had nothing else to do.
 */
export function MobileMenu({ ref }: { ref: Ref<MobileMenuHandle> }) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const [isAsked, setAsked] = useState(false);
  const isFilled = useIsFirstScreenIdle() || isAsked;
  const close = () => dialog && closeModal(dialog);
  useEffect(() => (dialog ? enableModal(dialog) : undefined), [dialog]);
  useCloseWithPage(dialog);
  useImperativeHandle(ref, () => ({
    open: () => {
      if (!isFilled) flushSync(() => setAsked(true));
      if (dialog) openModal(dialog);
    },
  }));
  return (
    <dialog
      ref={setDialog}
      popover="auto"
      tabIndex={-1}
      aria-label="Menu"
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overscroll-contain border-0 bg-overlay p-0 text-ink outline-none lg:hidden"
    >
      {isFilled && (
        <div className="animate-slide-in flex h-full w-[min(19rem,85vw)] flex-col overflow-y-auto border-r border-line bg-canvas p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-xl">
          <div className="mb-3 flex items-center justify-between pl-2">
            <Brand />
            <IconButton
              label="Close menu"
              tooltip={false}
              icon={<X aria-hidden className="size-5!" />}
              onClick={close}
            />
          </div>
          <NavPanel mobile onNavigate={close} />
        </div>
      )}
    </dialog>
  );
}

/** Above this width the sidebar is visible, and an invisible open menu would keep the page locked. */
const desktop = '(min-width: 64rem)';

/**
 * Going back closes it. Links in it close it themselves: a page whose code is still loading arrives later,
 * when the menu may be open again.
 */
function useCloseWithPage(dialog: HTMLDialogElement | null): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const close = () => dialog && closeModal(dialog);
    window.addEventListener('popstate', close, { signal });
    const media = window.matchMedia?.(desktop);
    media?.addEventListener('change', () => media.matches && close(), { signal });
    return () => listening.abort();
  }, [dialog]);
}
