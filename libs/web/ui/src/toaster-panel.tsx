import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { toasterGate } from './toaster-gate';

/** On phones above what stays at the bottom of many screens: Next and Save, Send. Pixels. */
const aboveFooters = 80;

/** The place for toasts, in the look of the product. */
export function ToasterPanel() {
  // After the effects of what it renders, with which it begins to listen.
  useEffect(() => toasterGate().markShown(), []);
  return (
    <Sonner
      position="bottom-right"
      gap={8}
      mobileOffset={{ bottom: aboveFooters }}
      // Its own stylesheet names another typeface, outside of every layer.
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-2.5 rounded-lg border border-line bg-raised px-4 py-3 text-sm font-medium text-ink shadow-lg sm:w-89',
          success: '[&_[data-icon]]:text-success',
          error: '[&_[data-icon]]:text-error',
          icon: 'shrink-0 [&_svg]:size-4.5',
          description: 'text-xs font-normal text-muted',
          actionButton:
            'touch-target -my-1 ml-auto shrink-0 rounded-md px-2 py-1 font-semibold text-accent-ink hover:bg-hover',
        },
      }}
    />
  );
}
