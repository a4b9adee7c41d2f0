import { type Bot, calls, type TelegramInfo, telegramInfoLimits } from '@botter/contracts';
import { undoOption } from '@botter/web-data';
import { useCallForm, useFormSubmit } from '@botter/web-data/forms';
import { Alert, Button, cn, Field, Input, LeaveGuard, Textarea, toast } from '@botter/web-ui';
import { useSetTelegramInfo } from '../../api/use-telegram-info';

interface TelegramInfoFormProps {
  bot: Bot;
  /** The saved texts, which Cancel restores. */
  info: TelegramInfo;
  onClose: () => void;
}

/** Changes the texts at Telegram. Telegram's refusals are shown with its own text. */
export function TelegramInfoForm({ bot, info, onClose }: TelegramInfoFormProps) {
  const form = useCallForm(calls.setTelegramInfo, {
    telegramName: info.name,
    shortDescription: info.shortDescription,
    description: info.description,
  });
  const save = useSetTelegramInfo(bot.id);
  const { errors } = form.formState;

  const { submit, failure } = useFormSubmit(
    form,
    async (values) => {
      if (save.isPending) return;
      await save.mutateAsync(values);
      toast.success('Telegram bot information updated', undoOption(bot.id));
      onClose();
    },
    { failed: 'Failed to update Telegram bot information' },
  );

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 pt-1">
      <LeaveGuard when={form.formState.isDirty} text="Your changes haven't been sent to Telegram yet." />
      {failure && <Alert tone="error">{failure}</Alert>}
      <Field
        label="Display name"
        required
        error={errors.telegramName?.message}
        aside={<Counter text={form.watch('telegramName')} limit={telegramInfoLimits.name} />}
      >
        <Input {...form.register('telegramName')} placeholder="1-64 characters" />
      </Field>
      <Field
        label="Short description"
        error={errors.shortDescription?.message}
        aside={<Counter text={form.watch('shortDescription')} limit={telegramInfoLimits.shortDescription} />}
        hint="Shown on the bot's profile and when it is shared."
      >
        <Input {...form.register('shortDescription')} placeholder="0-120 characters" />
      </Field>
      <Field
        label="Description"
        error={errors.description?.message}
        aside={<Counter text={form.watch('description')} limit={telegramInfoLimits.description} />}
        hint="Shown in an empty chat, before Start is pressed."
      >
        <Textarea {...form.register('description')} rows={5} placeholder="0-512 characters" />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={save.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          Save Changes
        </Button>
      </div>
    </form>
  );
}

function Counter({ text, limit }: { text: string; limit: number }) {
  const length = text.trim().length;
  return (
    <span className={cn(length > limit && 'font-medium text-error-ink')}>
      {length} / {limit}
    </span>
  );
}
