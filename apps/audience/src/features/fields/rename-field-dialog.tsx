import { type Bot, type ContactField, contactFieldLimits, contactFieldSchema } from '@botter/contracts';
import { useChangeContactField } from '@botter/web-contacts';
import { errorText } from '@botter/web-data';
import { Alert, Button, Dialog, Field, Input, useAttempt } from '@botter/web-ui';
import { type FormEvent, useState } from 'react';

interface RenameFieldDialogProps {
  bot: Bot;
  field: ContactField;
  onClose: () => void;
}

export function RenameFieldDialog({ bot, field, onClose }: RenameFieldDialogProps) {
  const [label, setLabel] = useState(field.label);
  const { mutateAsync: change, isPending } = useChangeContactField(bot.id);
  const { problem, attempt, dismiss } = useAttempt();
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const isDone = await attempt(
      () => {
        const checked = contactFieldSchema.shape.label.safeParse(label);
        if (!checked.success) throw new Error(checked.error.issues[0]?.message);
        return change({ key: field.key, label: checked.data });
      },
      (error) => errorText(error, error instanceof Error ? error.message : 'Failed to rename the field'),
    );
    if (isDone) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissible={!isPending}
      size="sm"
      title={`Rename ${field.label}`}
      onSubmit={(event) => void rename(event)}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isPending}>
            Rename
          </Button>
        </>
      }
    >
      <Field label="Name" hint={`In texts it stays {{contact.${field.key}}}`}>
        <Input
          value={label}
          onChange={({ target }) => setLabel(target.value)}
          maxLength={contactFieldLimits.label}
          autoComplete="off"
        />
      </Field>
      {problem && (
        <Alert onDismiss={dismiss} className="mt-4">
          {problem}
        </Alert>
      )}
    </Dialog>
  );
}
