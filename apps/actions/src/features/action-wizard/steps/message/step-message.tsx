import { useShortcuts } from '@botter/web-data';
import { Field, MessagePreview, MessageWall, SegmentedControl, Switch, Textarea } from '@botter/web-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { StepProps } from '../step-props';
import { FormatToolbar } from './format-toolbar';
import { applyFormat, type Format, formatOfShortcut, formatShortcuts } from './html-toolbar';
import { measureMessage } from './message-length';
import { replaceAsTyped } from './replace-text';

/** Step 2: the text of the answer and how it is written. */
export function StepMessage({ draft, change }: StepProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [previewing, setPreviewing] = useState(false);
  const html = draft.parseMode === 'HTML';
  const { length, limit, messages, problem } = measureMessage(draft);
  useShortcuts('Message of an action', html ? formatShortcuts : []);

  const format = (kind: Format, url?: string) => {
    const field = area.current;
    if (!field) return;
    const next = applyFormat(
      { text: field.value, start: field.selectionStart, end: field.selectionEnd },
      kind,
      url,
    );
    if (!replaceAsTyped(field, next.text)) change({ text: next.text });
    // After React has put the new text in, the words are selected again for the next format.
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(next.start, next.end);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const kind = html ? formatOfShortcut(event) : undefined;
    if (!kind) return;
    event.preventDefault();
    format(kind);
  };

  return (
    <div className="space-y-5">
      <Field label="Parse mode">
        <SegmentedControl
          aria-label="Parse mode"
          value={html ? 'html' : 'plain'}
          onValueChange={(mode) => change({ parseMode: mode === 'html' ? 'HTML' : '' })}
          segments={[
            { value: 'plain', label: 'Plain text' },
            { value: 'html', label: 'HTML' },
          ]}
          className="w-full sm:w-60"
        />
      </Field>
      <Field
        label="Message"
        required
        aside={`${length.toLocaleString()} / ${limit.toLocaleString()}`}
        error={problem}
        hint={
          messages > 1 ? `Longer than Telegram allows: your bot sends it as ${messages} messages.` : undefined
        }
      >
        {html && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <FormatToolbar onFormat={format} />
            <Switch checked={previewing} onCheckedChange={setPreviewing} label="Preview" />
          </div>
        )}
        <Textarea
          data-place="text"
          ref={area}
          rows={html && previewing ? 8 : 6}
          value={draft.text}
          onChange={(event) => change({ text: event.target.value })}
          onKeyDown={onKeyDown}
          placeholder={html ? 'Hello! Here is what I can do: <b>…</b>' : 'Hello! How can I help you?'}
        />
      </Field>
      {html && previewing && (
        <section
          aria-label="Preview of the message"
          className="overflow-hidden rounded-xl border border-line"
        >
          <MessageWall>
            <MessagePreview
              direction="incoming"
              text={draft.text}
              parseMode={problem ? '' : 'HTML'}
              placeholder="Nothing written yet"
            />
          </MessageWall>
        </section>
      )}
    </div>
  );
}
