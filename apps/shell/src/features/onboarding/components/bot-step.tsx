import { calls, findBotToken } from '@botter/contracts';
import { networkErrorText } from '@botter/web-data';
import { useCallForm, useFormSubmit } from '@botter/web-data/forms';
import { Alert, Button, Field, toast } from '@botter/web-ui';
import { useEffect } from 'react';
import { BotNameField } from '../../bot-token/bot-name-field';
import { TokenInput } from '../../bot-token/token-input';
import { useAddOwnBot } from '../api/use-add-own-bot';
import { useTokenCheck } from '../api/use-token-check';
import { StepButtons } from './step-buttons';
import { StepFrame } from './step-frame';
import type { StepProps } from './step-props';
import { TokenResult } from './token-result';

interface BotStepProps extends StepProps {
  /** The token from a pasted text; kept in memory only. */
  token: string;
  onAdded: (botId: string) => void;
}

/** Step 2: the token, checked at Telegram as it is typed in, and the name of the bot. */
export function BotStep({ token, onAdded, onBack, onNext }: BotStepProps) {
  const form = useCallForm(calls.addBot, { name: '', token });
  const { register, formState, setValue } = form;
  const { check, retry } = useTokenCheck(findBotToken(form.watch('token')));
  const addBot = useAddOwnBot();
  const { submit, failure } = useFormSubmit(
    form,
    async (body) => {
      const { id, isNew } = await addBot.mutateAsync(body);
      if (isNew) toast.success('Bot added successfully! Webhook configured.');
      onAdded(id);
    },
    { failed: 'Failed to add bot', network: networkErrorText },
  );

  const known = check.state === 'known' ? check.telegramBot : undefined;
  const isOwnName = formState.dirtyFields.name === true;
  useEffect(() => {
    if (known && !isOwnName) setValue('name', known.display_name);
  }, [known, isOwnName, setValue]);

  const own = known?.bot_id;
  return (
    <StepFrame
      title="Add your bot"
      description="Paste the message from BotFather. Botter checks the token at Telegram right away."
      onSubmit={submit}
      footer={
        <StepButtons onBack={onBack} onSkip={onNext} disabled={addBot.isPending}>
          {own ? (
            <Button variant="primary" onClick={() => onAdded(own)}>
              Continue with this bot
            </Button>
          ) : (
            <Button type="submit" variant="primary" busy={addBot.isPending}>
              {addBot.isPending ? 'Creating Bot...' : 'Create Bot'}
            </Button>
          )}
        </StepButtons>
      }
    >
      <div className="flex max-w-xl flex-col gap-4">
        {failure && <Alert tone="error">{failure}</Alert>}
        <Field
          label="Bot token"
          required
          error={formState.errors.token?.message}
          hint="You can paste the whole message. The token is encrypted, and never shown again."
        >
          <TokenInput
            field={register('token')}
            isFirst
            onToken={(found) => setValue('token', found, { shouldValidate: formState.isSubmitted })}
          />
        </Field>
        <TokenResult check={check} onRetry={retry} />
        {own ? (
          <Alert tone="info">@{known.username} is one of your bots already.</Alert>
        ) : (
          <BotNameField field={register('name')} error={formState.errors.name?.message} />
        )}
      </div>
    </StepFrame>
  );
}
