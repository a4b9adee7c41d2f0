import { AlertDialog as Primitive } from 'radix-ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Alert } from './alert';
import { Button } from './button';
import { Field } from './field';
import { Input } from './input';
import { useReturnFocus } from './use-return-focus';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The effect, naming what is destroyed. */
  title: ReactNode;
  /** The question itself. */
  description: ReactNode;
  /** Name of the button that does it: "Delete bot", never "OK". */
  confirmLabel: string;
  /** Between the question and the buttons: what it affects. */
  children?: ReactNode;
  cancelLabel?: string;
  /**
   * Does it. While the promise runs, the dialog stays and cannot be pressed twice; when it resolves, it
   * closes.
   */
  onConfirm: () => unknown;
  tone?: 'danger' | 'primary';
  /** Text that has to be typed first, for what cannot be undone. */
  typeToConfirm?: string;
  /** Label of the field for it. */
  typeLabel?: ReactNode;
  /** Words for a failed `onConfirm`; by default those of the error. */
  errorText?: (error: unknown) => string;
}

/** Asks once before something that is hard to undo. The focus starts on the harmless button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  const [busy, setBusy] = useState(false);
  const { open, onOpenChange, title, description } = props;
  return (
    <Primitive.Root open={open} onOpenChange={(next) => (next || !busy) && onOpenChange(next)}>
      <Primitive.Portal>
        <Primitive.Overlay className="animate-fade-in fixed inset-0 z-50 bg-overlay" />
        <Primitive.Content
          {...returnFocus}
          className="animate-sheet-in sm:animate-rise-in fixed inset-x-0 bottom-0 z-50 rounded-t-2xl border border-line bg-raised p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] shadow-xl outline-none sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100vw-3rem)] sm:max-w-md sm:rounded-2xl"
        >
          <Primitive.Title className="text-lg font-semibold tracking-tight wrap-anywhere text-ink">
            {title}
          </Primitive.Title>
          <Primitive.Description className="mt-1.5 text-sm text-muted">{description}</Primitive.Description>
          {props.children}
          <Question {...props} busy={busy} setBusy={setBusy} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Lives only while the dialog is open, so that it starts empty every time. */
function Question({
  onOpenChange,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  tone = 'danger',
  typeToConfirm,
  typeLabel,
  errorText = wordsOf,
  busy,
  setBusy,
}: ConfirmDialogProps & { busy: boolean; setBusy: (busy: boolean) => void }) {
  const [error, setError] = useState<string>();
  const [typed, setTyped] = useState('');
  const allowed = typeToConfirm === undefined || typed.trim() === typeToConfirm.trim();

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !allowed) return;
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch (problem) {
      setError(errorText(problem));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={confirm}>
      {typeToConfirm !== undefined && (
        <Field label={typeLabel ?? `Type “${typeToConfirm}” to confirm`} className="mt-4">
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      )}
      {error && (
        <Alert tone="error" className="mt-4">
          {error}
        </Alert>
      )}
      <div className="mt-6 flex flex-col gap-2 sm:flex-row sm:justify-end">
        <Primitive.Cancel asChild>
          <Button disabled={busy}>{cancelLabel}</Button>
        </Primitive.Cancel>
        <Button
          type="submit"
          variant={tone === 'danger' ? 'danger' : 'primary'}
          busy={busy}
          disabled={!allowed}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
