import { botTestLimits, type ReplayedMessage, toReplayedInput } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, Button, Dialog, Field, Input, RadioGroup, toast } from '@botter/web-ui';
import { type FormEvent, useId, useState } from 'react';
import { useAddTest } from '../api/use-bot-tests';

interface SaveTestDialogProps {
  botId: string;
  rows: readonly ReplayedMessage[];
  before: number;
  after: number;
  onClose: () => void;
  onSaved: () => void;
}

/** Names a test, and chooses whose replies it expects. */
export function SaveTestDialog({ botId, rows, before, after, onClose, onSaved }: SaveTestDialogProps) {
  const form = useId();
  const add = useAddTest(botId);
  const [name, setName] = useState('');
  const [version, setVersion] = useState(String(after));
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem('Name the test');
    setFailure(undefined);
    try {
      const messages = rows.flatMap(({ message }) => toReplayedInput(message, message.chat_type) ?? []);
      await add.mutateAsync({ name, messages, version: Number(version) });
      onClose();
      toast.success('Test saved');
      onSaved();
    } catch (error) {
      setFailure(errorText(error, 'Failed to save the test'));
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissible={!add.isPending}
      title="Save as test"
      description="Keeps what was written or pressed, without the person and the chat. Check that it contains nothing private."
      footer={
        <>
          <Button disabled={add.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={add.isPending}>
            Save test
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        {failure && <Alert>{failure}</Alert>}
        <Field label="Name" error={problem} required>
          <Input
            value={name}
            maxLength={botTestLimits.name}
            placeholder="Ordering tea"
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
            }}
          />
        </Field>
        {before !== after && (
          <Field label="Expected replies">
            <RadioGroup
              columns={2}
              value={version}
              onValueChange={setVersion}
              options={[
                { value: String(before), label: `Those of version ${before}` },
                { value: String(after), label: `Those of version ${after}` },
              ]}
            />
          </Field>
        )}
        <div>
          <h3 className="mb-1.5 text-sm font-medium">Messages</h3>
          <ol className="max-h-48 divide-y divide-line overflow-y-auto rounded-lg border border-line text-sm">
            {rows.map(({ message: { id, text, value } }) => (
              <li key={id} dir="auto" className="px-3 py-2 wrap-anywhere">
                {text ?? value}
              </li>
            ))}
          </ol>
        </div>
      </form>
    </Dialog>
  );
}
