import { type Bot, calls } from '@botter/contracts';
import { networkErrorText } from '@botter/web-data';
import { useCallForm, useFormSubmit } from '@botter/web-data/forms';
import { Alert, Button, Dialog, Field, toast } from '@botter/web-ui';
import { TokenInput } from '../../bot-token/token-input';
import { useReplaceToken } from '../api/use-bot-mutations';

interface ReplaceTokenDialogProps {
  bot: Bot;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A new token of the same bot, for example after BotFather revoked the old one. */
export function ReplaceTokenDialog({ open, ...rest }: ReplaceTokenDialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ bot, onOpenChange }: Omit<ReplaceTokenDialogProps, 'open'>) {
  const form = useCallForm(calls.replaceToken, { token: '' });
  const replaceToken = useReplaceToken(bot.id);

  const { submit, failure } = useFormSubmit(
    form,
    async ({ token }) => {
      await replaceToken.mutateAsync(token);
      toast.success('Token replaced');
      onOpenChange(false);
    },
    { failed: 'Failed to replace the token', network: networkErrorText },
  );

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      dismissible={!replaceToken.isPending}
      title="Replace token"
      description={`A new token for @${bot.username}. It must belong to the same bot; actions and chats stay.`}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} disabled={replaceToken.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={replaceToken.isPending}>
            Replace token
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure && <Alert tone="error">{failure}</Alert>}
        <Field
          label="New token"
          required
          error={form.formState.errors.token?.message}
          hint="BotFather gives a new one with /revoke or /token. You may paste its whole message."
        >
          <TokenInput
            field={form.register('token')}
            onToken={(token) => form.setValue('token', token, { shouldValidate: form.formState.isSubmitted })}
          />
        </Field>
      </div>
    </Dialog>
  );
}
