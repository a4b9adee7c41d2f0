import { type ActionBody, actionBodySchema } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, Button, Dialog, Field, Input, Textarea } from '@botter/web-ui';
import { type FormEvent, useState } from 'react';
import { bodyOf, emptyForm } from '../action-form';

interface NewCallbackDialogProps {
  title?: string;
  /** When the bot will send it. */
  description: string;
  /** The command proposed for it. */
  command: string;
  onClose: () => void;
  /** Adds the action; what it throws is shown. */
  onAdd: (body: ActionBody) => Promise<void>;
}

/**
 * Makes the callback action that a button lacks, without leaving the button. The rest of it can be written
 * later.
 */
export function NewCallbackDialog({
  title = 'New callback action',
  description,
  command: proposed,
  onClose,
  onAdd,
}: NewCallbackDialogProps) {
  const [command, setCommand] = useState(proposed);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const create = async (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog still bubbles through React to the form around it.
    event.stopPropagation();
    if (busy) return;
    const body = bodyOf({ ...emptyForm, trigger: 'callback', command, text });
    const checked = actionBodySchema.safeParse(body);
    setProblem(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    setBusy(true);
    try {
      await onAdd(body);
      onClose();
    } catch (error) {
      setProblem(errorText(error, error instanceof Error ? error.message : 'Failed to save action'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissible={!busy}
      title={title}
      description={description}
      onSubmit={(event) => void create(event)}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            Create Action
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Field label="Command of the new action">
          <Input
            value={command}
            onChange={(event) => setCommand(event.target.value)}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
          />
        </Field>
        <Field label="Its message">
          <Textarea
            value={text}
            onChange={(event) => setText(event.target.value)}
            rows={4}
            placeholder="What the bot sends"
          />
        </Field>
      </div>
      {problem && <Alert className="mt-4">{problem}</Alert>}
    </Dialog>
  );
}
