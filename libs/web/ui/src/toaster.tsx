import { Toaster as Sonner, toast as sonner } from 'sonner';

/** Where toasts appear. A host renders it once. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      gap={8}
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

/** Short notices of what just happened. Errors that need an answer belong in an Alert instead. */
export const toast = {
  success: (text: string, more?: ToastOptions) => sonner.success(text, options(more)),
  error: (text: string, more?: ToastOptions) => sonner.error(text, options({ durationMs: 8000, ...more })),
  info: (text: string, more?: ToastOptions) => sonner(text, options(more)),
  dismiss: () => sonner.dismiss(),
};
