import { type Bot, type Draft, draftLimits, type ErrorDetail } from '@botter/contracts';
import { ApiError, errorText } from '@botter/web-data';
import { Alert, Button, Card, CardHeader, counted, Field, Input, toast } from '@botter/web-ui';
import { Rocket } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { usePublishDraft } from '../api/use-draft';
import { sendPeople, useWaitingQuestions } from '../api/use-waiting-questions';
import { WaitingPeople } from './waiting-people';

/** Names what changed, and makes it live. */
export function PublishForm({ bot, draft }: { bot: Bot; draft: Draft }) {
  const publish = usePublishDraft(bot.id);
  const waiting = useWaitingQuestions(bot.id).data ?? [];
  const [goTo, setGoTo] = useState('');
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const found = checksOf(publish.error);
  const submit = async (ignoreChecks: boolean) => {
    if (publish.isPending) return;
    if (name.trim() === '') {
      setMissing(true);
      input.current?.focus();
      return;
    }
    try {
      await publish.mutateAsync({ name, expectedVersion: draft.version, ignoreChecks });
      toast.success(`“${name.trim()}” was published`);
    } catch {
      // Said in the form.
      return;
    }
    if (waiting.length === 0 || goTo === '') return;
    try {
      const people = await sendPeople(bot.id, waiting, goTo);
      toast.success(`${counted(people, 'person', 'people')} went to ${goTo}`);
    } catch (error) {
      toast.error(errorText(error, 'The people who wait stay in their dialogs'));
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(false);
  };
  return (
    <Card>
      <CardHeader title="Publish" />
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4 px-5 pb-5">
        <p className="text-sm text-muted">
          Chats get all of these changes at once. Delayed callbacks that are waiting finish as they began. The
          menu, texts at Telegram, webhooks of the bot and sharing are always live at once.
        </p>
        <Field
          label="What changed?"
          required
          error={isMissing ? 'Say what changed' : undefined}
          hint="The history shows it, for example “Spring menu”."
        >
          <Input
            ref={input}
            value={name}
            maxLength={draftLimits.name}
            onChange={(event) => {
              setName(event.target.value);
              setMissing(false);
            }}
          />
        </Field>
        {waiting.length > 0 && (
          <WaitingPeople botId={bot.id} questions={waiting} goTo={goTo} onGoTo={setGoTo} />
        )}
        <Button type="submit" variant="primary" busy={publish.isPending} className="self-start">
          <Rocket aria-hidden />
          Publish
        </Button>
        {publish.error && !found && (
          <Alert tone="error">{errorText(publish.error, 'Failed to publish the draft')}</Alert>
        )}
        {found && (
          <Alert
            tone="warning"
            actions={
              <Button size="sm" busy={publish.isPending} onClick={() => void submit(true)}>
                Publish anyway
              </Button>
            }
          >
            {errorText(publish.error, 'Checks found problems')}
            <ul className="mt-1 list-disc pl-5 font-normal">
              {found.map(({ path, message }, n) => (
                // Two findings may be the same.
                <li key={`${path} ${n}`}>{message}</li>
              ))}
            </ul>
          </Alert>
        )}
      </form>
    </Card>
  );
}

/** What the checks found; undefined if publishing failed for another reason. */
function checksOf(error: unknown): readonly ErrorDetail[] | undefined {
  return error instanceof ApiError && error.code === 'checks_failed' ? error.details : undefined;
}
