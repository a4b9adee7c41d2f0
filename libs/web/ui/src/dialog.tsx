import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { FormEvent, ReactNode } from 'react';
import { cn } from './cn';
import { IconButton } from './icon-button';
import { ToastSlot } from './toast-slot';
import { useReturnFocus } from './use-return-focus';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons of the bottom row; the main one last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full';
  /** False while something is being saved: Escape and the backdrop do nothing then. */
  dismissible?: boolean;
  /** If given, the dialog is a form: Enter submits, and the footer may contain a submit button. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

const widths = {
  sm: 'sm:max-w-md',
  md: 'sm:max-w-lg',
  lg: 'sm:max-w-2xl',
  xl: 'sm:max-w-4xl',
  full: 'sm:max-w-[calc(100vw-4rem)] sm:h-[calc(100dvh-4rem)]',
};

/** People open a dialog to type: the focus starts in the first field, if there is one, not on the cross. */
function focusFirstField(event: Event) {
  const content = event.currentTarget as HTMLElement;
  const field = content.querySelector<HTMLElement>(
    'input:not([type="hidden"]):not([tabindex="-1"]):not(:disabled), textarea:not(:disabled)',
  );
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** The first Escape belongs to a field that is being edited in place: it has this attribute then. */
function leaveToField(event: KeyboardEvent) {
  if (event.target instanceof Element && event.target.closest('[data-takes-escape]')) event.preventDefault();
}

/**
 * A modal dialog: traps the focus, closes on Escape, the backdrop and its cross, and returns the focus to the
 * element that had it. On phones it is a sheet from the bottom.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'md',
  dismissible = true,
  onSubmit,
}: DialogProps) {
  const returnFocus = useReturnFocus(focusFirstField);
  const change = (next: boolean) => {
    if (next || dismissible) onOpenChange(next);
  };
  const body = (
    <>
      <div className="flex items-start gap-4 px-5 pt-5 pb-1 sm:px-6">
        <div className="min-w-0 flex-1 pt-1">
          <Primitive.Title className="text-lg font-semibold tracking-tight wrap-anywhere text-ink">
            {title}
          </Primitive.Title>
          {description && (
            <Primitive.Description className="mt-1 text-sm wrap-anywhere text-muted">
              {description}
            </Primitive.Description>
          )}
        </div>
        <Primitive.Close asChild disabled={!dismissible}>
          <IconButton label="Close" tooltip={false} size="sm" icon={<X aria-hidden />} className="-mr-2" />
        </Primitive.Close>
      </div>
      {/* biome-ignore lint: a scrolling region needs the keyboard only if nothing inside it has the focus */}
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4 sm:px-6">{children}</div>
      <ToastSlot className="px-5 has-[[data-sonner-toast]]:pb-4 sm:px-6" />
      {footer && (
        <div className="flex flex-col gap-2 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6">
          {footer}
        </div>
      )}
    </>
  );
  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Portal>
        <Primitive.Overlay className="animate-fade-in fixed inset-0 z-50 bg-overlay" />
        <Primitive.Content
          {...returnFocus}
          onEscapeKeyDown={leaveToField}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'animate-sheet-in fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col overflow-hidden rounded-t-2xl border border-line bg-raised shadow-xl outline-none',
            'sm:animate-rise-in sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-4rem)] sm:w-[calc(100vw-3rem)] sm:rounded-2xl',
            widths[size],
          )}
        >
          {onSubmit ? (
            <form onSubmit={onSubmit} noValidate className="flex min-h-0 flex-1 flex-col">
              {body}
            </form>
          ) : (
            body
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
