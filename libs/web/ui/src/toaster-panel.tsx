import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner } from 'sonner';
import { toasterGate } from './toaster-gate';

/** On pages without a slot. */
const floating = 'fixed right-4 bottom-4 z-60 w-[min(22rem,calc(100vw-2rem))]';

/**
 * Toasts in the look of the product, in the slot that has them. Only the newest is shown, so the slot needs
 * room for one.
 */
export function ToasterPanel() {
  const [host] = useState(() => document.createElement('div'));
  useEffect(() => {
    const gate = toasterGate();
    const place = () => {
      const slot = [...gate.slots].filter((element) => element.getClientRects().length > 0).at(-1);
      host.className = slot ? '' : floating;
      if (host.parentElement !== (slot ?? document.body)) (slot ?? document.body).append(host);
    };
    // Another slot may become visible in the same step.
    const placeSoon = () => {
      place();
      requestAnimationFrame(place);
    };
    gate.onSlots = placeSoon;
    placeSoon();
    window.addEventListener('resize', place);
    // After the effects of what it renders, with which it begins to listen.
    gate.markShown();
    return () => {
      gate.onSlots = undefined;
      window.removeEventListener('resize', place);
      host.remove();
    };
  }, [host]);
  return createPortal(
    <Sonner
      visibleToasts={1}
      icons={{ close: <X aria-hidden className="size-4" /> }}
      // The library's stylesheet stacks them in a corner of the window, and names another typeface, outside
      // of every layer.
      className="static! w-full! transform-none!"
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: 'Dismiss',
        classNames: {
          toast:
            'relative! flex h-auto! w-full transform-none! flex-wrap items-center gap-x-2.5 gap-y-1 rounded-lg border border-line bg-raised px-3 py-2 text-sm font-medium text-ink shadow-xs data-[front=false]:hidden! in-[header]:py-1 in-[header]:text-xs',
          success: 'border-success/25 bg-success-soft text-success-ink',
          error: 'border-error/25 bg-error-soft text-error-ink',
          closeButton:
            'touch-square order-last -mr-1.5 flex size-7 shrink-0 items-center justify-center rounded-md hover:bg-current/10',
          icon: 'shrink-0 [&_svg]:size-4.5',
          content: 'min-w-0 flex-1 basis-28',
          description: 'text-xs font-normal',
          actionButton:
            'touch-target -my-1 ml-auto shrink-0 rounded-md px-2 py-1 font-semibold text-accent-ink hover:bg-hover',
        },
      }}
    />,
    host,
  );
}
