import { type Bot, calls } from '@botter/contracts';
import { networkErrorText, useAppConfig } from '@botter/web-data';
import { useCallForm, useFormSubmit } from '@botter/web-data/forms';
import { Alert, Button, Dialog, Field, toast } from '@botter/web-ui';
import { useState } from 'react';
import { BotNameField } from '../../bot-token/bot-name-field';
import { TokenInput } from '../../bot-token/token-input';
import { BotFileButton } from '../../import-export/components/bot-file-button';
import type { ChosenFile } from '../../import-export/read-bot-file';
import { useAddBot } from '../api/use-add-bot';
import { TokenHelp } from './token-help';

interface AddBotDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The bot was added, to be filled from a file. */
  onImport?: (bot: Bot, file: ChosenFile) => void;
}

/** "Create New Bot": a name and the token from BotFather. */
export function AddBotDialog({ open, ...props }: AddBotDialogProps) {
  // A closed dialog forgets the token immediately.
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onOpenChange, onImport }: Omit<AddBotDialogProps, 'open'>) {
  const form = useCallForm(calls.addBot, { name: '', token: '' });
  const { register, formState } = form;
  const addBot = useAddBot();
  const config = useAppConfig();
  const [file, setFile] = useState<ChosenFile>();
  const [fileProblem, setFileProblem] = useState<string>();

  const choose = (read: ChosenFile | { readonly problem: string }) => {
    setFile('problem' in read ? undefined : read);
    setFileProblem('problem' in read ? read.problem : undefined);
    const name = 'document' in read ? (read.document as { name?: unknown }).name : undefined;
    if (typeof name === 'string' && form.getValues('name') === '') form.setValue('name', name);
  };

  const { submit, failure } = useFormSubmit(
    form,
    async (body) => {
      const { bot } = await addBot.mutateAsync(body);
      toast.success('Bot added successfully! Webhook configured.');
      onOpenChange(false);
      if (file) onImport?.(bot, file);
    },
    { failed: 'Failed to add bot', network: networkErrorText },
  );

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      dismissible={!addBot.isPending}
      title="Create New Bot"
      description="Connect a Telegram bot to Botter with the token that BotFather gave you."
      onSubmit={submit}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} disabled={addBot.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={addBot.isPending}>
            {addBot.isPending ? 'Creating Bot...' : 'Create Bot'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure && <Alert tone="error">{failure}</Alert>}
        <BotNameField field={register('name')} error={formState.errors.name?.message} />
        <Field label="Bot token" required error={formState.errors.token?.message}>
          <TokenInput
            field={register('token')}
            onToken={(token) => form.setValue('token', token, { shouldValidate: formState.isSubmitted })}
          />
        </Field>
        {onImport && (
          <Field
            label="From a file (optional)"
            error={fileProblem}
            hint="A bot that was exported from Botter. Next, you see what it brings before anything is imported."
          >
            <BotFileButton file={file} onChoose={choose} />
          </Field>
        )}
        <TokenHelp sandboxUrl={config.data?.telegramSandboxUrl ?? null} />
      </div>
    </Dialog>
  );
}
