import { mayHavePlaces } from '@botter/contracts';
import { useContactFields } from '@botter/web-contacts';
import { useShortcuts } from '@botter/web-data';
import { FormattedText, formatShortcuts, measureMessage, valuesAfter } from '@botter/web-messages';
import { Button, Field, MessagePreview, MessageWall, Switch } from '@botter/web-ui';
import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import type { StepProps } from '../step-props';
import { ParseModeField } from './parse-mode-field';

/** Step 2: the text of the answer and how it is written. */
export function StepMessage({ bot, form, change, onWriteSteps }: StepProps) {
  const hasSteps = form.steps.length > 0;
  const [reached, setReached] = useState(false);
  const contactFields = useContactFields(bot.id, hasSteps || reached || mayHavePlaces(form.text));
  const [previewing, setPreviewing] = useState(false);
  const html = form.parseMode === 'HTML';
  const { length, limit, messages, problem } = measureMessage(form);
  useShortcuts('Message of an action', formatShortcuts);

  return (
    <div className="space-y-5">
      <ParseModeField value={form.parseMode} onChange={(parseMode) => change({ parseMode })} />
      <Field
        label="Message"
        required={!hasSteps}
        aside={`${length.toLocaleString()} / ${limit.toLocaleString()}`}
        error={problem}
        hint={
          messages > 1 ? `Longer than Telegram allows: your bot sends it as ${messages} messages.` : undefined
        }
      >
        <FormattedText
          text={form.text}
          parseMode={form.parseMode}
          onChange={change}
          rows={html && previewing ? 8 : 6}
          placeholder={html ? 'Hello! Here is what I can do: <b>…</b>' : 'Hello! How can I help you?'}
          place="text"
          values={valuesAfter([], contactFields)}
          onReachValues={() => setReached(true)}
        >
          {html && <Switch checked={previewing} onCheckedChange={setPreviewing} label="Preview" />}
        </FormattedText>
      </Field>
      {onWriteSteps && !hasSteps && form.text.trim() === '' && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          A dialog can begin with a question instead.
          <Button size="sm" onClick={onWriteSteps}>
            <MessageCircleQuestion aria-hidden />
            Skip the message
          </Button>
        </p>
      )}
      {html && previewing && (
        <section
          aria-label="Preview of the message"
          className="overflow-hidden rounded-xl border border-line"
        >
          <MessageWall>
            <MessagePreview
              direction="incoming"
              text={form.text}
              parseMode={problem ? '' : 'HTML'}
              placeholder="Nothing written yet"
            />
          </MessageWall>
        </section>
      )}
    </div>
  );
}
