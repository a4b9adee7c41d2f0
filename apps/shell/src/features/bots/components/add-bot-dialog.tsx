import { calls } from '@botter/contracts';
import { networkErrorText, useAppConfig } from '@botter/web-data';
import { useCallForm, useFormSubmit } from '@botter/web-data/forms';
import { Alert, Button, Dialog, Field, Input, toast } from '@botter/web-ui';
import { TokenInput } from '../../bot-token/token-input';
import { useAddBot } from '../api/use-add-bot';
import { TokenHelp } from './token-help';

interface AddBotDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** "Create New Bot": a name and the token from BotFather. */
export function AddBotDialog({ open, onOpenChange }: AddBotDialogProps) {
  // A closed dialog forgets the token at once.
  return open ? <OpenDialog onOpenChange={onOpenChange} /> : null;
}

function OpenDialog({ onOpenChange }: Pick<AddBotDialogProps, 'onOpenChange'>) {
  const form = useCallForm(calls.addBot, { name: '', token: '' });
  const { register, formState } = form;
  const addBot = useAddBot();
  const config = useAppConfig();

  const { submit, failure } = useFormSubmit(
    form,
    async (body) => {
      await addBot.mutateAsync(body);
      toast.success('Bot added successfully! Webhook configured.');
      onOpenChange(false);
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
        <Field
          label="Bot name"
          required
          error={formState.errors.name?.message}
          hint="Only you and your team see this name."
        >
          <Input autoComplete="off" placeholder="Coffee Corner" {...register('name')} />
        </Field>
        <Field label="Bot token" required error={formState.errors.token?.message}>
          <TokenInput
            field={register('token')}
            onToken={(token) => form.setValue('token', token, { shouldValidate: formState.isSubmitted })}
          />
        </Field>
        <TokenHelp sandboxUrl={config.data?.telegramSandboxUrl ?? null} />
      </div>
    </Dialog>
  );
}
