import { type Action, actionBodySchema, type Bot } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, Button, Dialog, Field, Input, Textarea } from '@botter/web-ui';
import { type FormEvent, useState } from 'react';
import { bodyOf, emptyDraft } from '../../../shared/action-draft';
import { useSaveAction } from '../api/use-save-action';

interface NewCallbackDialogProps {
  bot: Bot;
  /** The command that something already leads to. */
  command: string;
  onClose: () => void;
  onCreated: (action: Action) => void;
}

/** Makes the callback action that a button lacks, without leaving the button. The rest of it can be written later. */
export function NewCallbackDialog({ bot, command: proposed, onClose, onCreated }: NewCallbackDialogProps) {
  const save = useSaveAction(bot.id, undefined);
  const [command, setCommand] = useState(proposed);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  const create = async (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog still bubbles through React to the form around it.
    event.stopPropagation();
    if (save.isPending) return;
    const body = bodyOf({ ...emptyDraft, trigger: 'callback', command, text });
    const checked = actionBodySchema.safeParse(body);
    setProblem(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    try {
      onCreated(await save.mutateAsync({ body, version: undefined }));
      onClose();
    } catch (error) {
      setProblem(errorText(error, 'Failed to save action'));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissible={!save.isPending}
      title="New callback action"
      description="It is saved at once, and the button leads to it."
      onSubmit={(event) => void create(event)}
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Create Action
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
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
            placeholder="What the bot answers when the button is pressed"
          />
        </Field>
      </div>
      {problem && <Alert className="mt-4">{problem}</Alert>}
    </Dialog>
  );
}
