import { type ActionBody, calls } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, Button, Dialog, Field, Input, Textarea } from '@botter/web-ui';
import { type FormEvent, useState } from 'react';

interface NewCallbackDialogProps {
  /** The button that will lead here, for the heading. */
  buttonLabel: string;
  command: string;
  onClose: () => void;
  /** Adds the action; what it throws is shown. */
  onAdd: (body: ActionBody) => Promise<void>;
}

/** Asks for the least that an answer to a button needs; the rest is added in the editor. */
export function NewCallbackDialog({
  buttonLabel,
  command: proposed,
  onClose,
  onAdd,
}: NewCallbackDialogProps) {
  const [command, setCommand] = useState(proposed);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const draft = { command, actionTrigger: 'callback', actionData: { text } };
    const parsed = calls.addAction.body?.safeParse(draft);
    if (!parsed?.success) {
      setProblem(parsed?.error.issues[0]?.message);
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await onAdd(parsed.data);
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
      title="New callback action"
      description={`What the bot answers when somebody presses “${buttonLabel}”.`}
      dismissible={!busy}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            Add Action
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Command">
          <Input
            value={command}
            onChange={(event) => setCommand(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
          />
        </Field>
        <Field label="Message">
          <Textarea value={text} onChange={(event) => setText(event.target.value)} rows={4} />
        </Field>
        {problem && <Alert tone="error">{problem}</Alert>}
      </div>
    </Dialog>
  );
}
