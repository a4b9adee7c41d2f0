import type { Action, Bot } from '@botter/contracts';
import { drafts, errorText, networkErrorText } from '@botter/web-data';
import { Alert, Button, Field, MessagePreview, MessageWall, Textarea, toast } from '@botter/web-ui';
import { type FormEvent, useState } from 'react';
import { startCommand, useAddStart } from '../api/use-add-start';
import { StepButtons } from './step-buttons';
import { StepFrame } from './step-frame';
import type { StepProps } from './step-props';

interface ReplyStepProps extends StepProps {
  bot: Bot;
  actions: readonly Action[];
}

const title = "Your bot's first reply";
const description =
  'Telegram sends /start when someone opens your bot and presses Start. This is what your bot replies.';

/** Step 3: what the bot replies to /start. */
export function ReplyStep({ bot, actions, onBack, onNext }: ReplyStepProps) {
  const start = actions.find(({ command }) => command === startCommand);
  if (!start && actions.length === 0) return <NewReply bot={bot} onBack={onBack} onNext={onNext} />;
  return (
    <StepFrame
      title={title}
      description={
        start
          ? 'Your bot has its reply to /start. You can change it in Actions at any time.'
          : 'Your bot has actions. You can change them in Actions at any time.'
      }
      footer={
        <StepButtons onBack={onBack}>
          <Button variant="primary" onClick={onNext}>
            Next
          </Button>
        </StepButtons>
      }
    >
      {start && <StartPreview text={start.actionData.text} parseMode={start.parseMode} />}
    </StepFrame>
  );
}

function NewReply({ bot, onBack, onNext }: Omit<ReplyStepProps, 'actions'>) {
  const draft = `welcome-${bot.id}`;
  const [text, setText] = useState(() => drafts.load(draft) ?? suggestionFor(bot));
  const [isEmpty, setEmpty] = useState(false);
  const add = useAddStart(bot.id);
  const write = (next: string) => {
    setText(next);
    setEmpty(false);
    drafts.keep(draft, next === suggestionFor(bot) ? '' : next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setEmpty(true);
    add.mutate(text, {
      onSuccess: () => {
        drafts.keep(draft, '');
        toast.success('Action created successfully!');
        onNext();
      },
    });
  };
  return (
    <StepFrame
      title={title}
      description={description}
      onSubmit={submit}
      footer={
        <StepButtons onBack={onBack} onSkip={onNext} disabled={add.isPending}>
          <Button type="submit" variant="primary" busy={add.isPending}>
            Save reply
          </Button>
        </StepButtons>
      }
    >
      {add.error && (
        <Alert tone="error" className="mb-4">
          {errorText(add.error, 'Failed to save action', networkErrorText)}
        </Alert>
      )}
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Message" required error={isEmpty ? 'Command and message are required' : undefined}>
          <Textarea
            data-first-field
            rows={6}
            value={text}
            onChange={(event) => write(event.target.value)}
            dir="auto"
          />
        </Field>
        <StartPreview text={text} parseMode="" />
      </div>
    </StepFrame>
  );
}

function StartPreview({ text, parseMode }: { text: string; parseMode: '' | 'HTML' }) {
  return (
    <section aria-label="Preview" className="max-w-xl overflow-hidden rounded-xl border border-line">
      <MessageWall className="h-full min-h-40 justify-end">
        <MessagePreview direction="outgoing" text={startCommand} />
        <MessagePreview
          direction="incoming"
          text={text}
          parseMode={parseMode}
          placeholder="Nothing written yet"
        />
      </MessageWall>
    </section>
  );
}

function suggestionFor(bot: Bot): string {
  return `Hello, and welcome to ${bot.name}!\n\nSend a message here, and we will reply soon.`;
}
