import { type AccessType, type Bot, calls } from '@botter/contracts';
import { networkErrorText } from '@botter/web-data';
import { useCallForm, useFormSubmit } from '@botter/web-data/forms';
import { Alert, Button, Dialog, Field, Input, RadioGroup, Select } from '@botter/web-ui';
import { useState } from 'react';
import { useMakeApiKey } from '../api/use-api-keys';
import { accessChoices, type Expiry, expiresAt, expiryChoices, mayGrant } from '../key-words';
import { BotsChoice } from './bots-choice';

interface MakeKeyDialogProps {
  bots: readonly Bot[];
  onClose: () => void;
  onMade: (secret: string) => void;
}

/** Name, right, bots and expiry of a new key. What was chosen stays when the server refuses. */
export function MakeKeyDialog({ bots, onClose, onMade }: MakeKeyDialogProps) {
  const form = useCallForm(calls.makeApiKey, { name: '', accessType: 'read_only', botIds: [] });
  const make = useMakeApiKey();
  const [expiry, setExpiry] = useState<Expiry>('365');
  const access = form.watch('accessType') as AccessType;
  const chosen = form.watch('botIds') as string[] | null;
  const { errors, isSubmitted } = form.formState;
  const choose = (botIds: string[] | null) =>
    form.setValue('botIds', botIds, { shouldValidate: isSubmitted });

  const changeAccess = (next: AccessType) => {
    form.setValue('accessType', next);
    if (chosen) choose(chosen.filter((id) => bots.some((bot) => bot.id === id && mayGrant(bot, next))));
  };

  const { submit, failure } = useFormSubmit(
    form,
    async (body) => {
      const { secret } = await make.mutateAsync({ ...body, expiresAt: expiresAt(expiry) });
      onMade(secret);
    },
    { failed: 'Failed to make the API key', network: networkErrorText },
  );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!make.isPending}
      title="New API key"
      description="For a program that works with your bots. It can never do more than you."
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={make.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={make.isPending}>
            Make key
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure && <Alert tone="error">{failure}</Alert>}
        <Field label="Name" required error={errors.name?.message as string | undefined}>
          <Input autoComplete="off" placeholder="n8n" {...form.register('name')} />
        </Field>
        <Field label="Right">
          <RadioGroup value={access} onValueChange={changeAccess} options={accessChoices} />
        </Field>
        <BotsChoice
          bots={bots}
          access={access}
          chosen={chosen}
          error={errors.botIds?.message as string | undefined}
          onChange={choose}
        />
        <Field label="Expires after">
          <Select value={expiry} onValueChange={setExpiry} options={expiryChoices} />
        </Field>
      </div>
    </Dialog>
  );
}
