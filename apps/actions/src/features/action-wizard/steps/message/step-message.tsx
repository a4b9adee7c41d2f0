import { useShortcuts } from '@botter/web-data';
import { Field, MessagePreview, MessageWall, SegmentedControl, Switch, Textarea } from '@botter/web-ui';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { StepProps } from '../step-props';
import { FormatToolbar } from './format-toolbar';
import {
  applyFormat,
  escapedSelection,
  type Format,
  formatOfShortcut,
  formatShortcuts,
} from './html-toolbar';
import { measureMessage } from './message-length';
import { replaceAsTyped } from './replace-text';
import { telegramHtmlOf } from './rich-paste';

/** Step 2: the text of the answer and how it is written. */
export function StepMessage({ draft, change }: StepProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [previewing, setPreviewing] = useState(false);
  const html = draft.parseMode === 'HTML';
  const { length, limit, messages, problem } = measureMessage(draft);
  useShortcuts('Message of an action', formatShortcuts);

  const format = (kind: Format, url?: string) => {
    const field = area.current;
    if (!field) return;
    const selection = { text: field.value, start: field.selectionStart, end: field.selectionEnd };
    const next = applyFormat(html ? selection : escapedSelection(selection), kind, url);
    // Formatting needs HTML, so the mode follows.
    if (!html) change({ parseMode: 'HTML' });
    if (!replaceAsTyped(field, next.text)) change({ text: next.text });
    // After React has put the new text in, the words are selected again for the next format.
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(next.start, next.end);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const kind = formatOfShortcut(event);
    if (!kind) return;
    event.preventDefault();
    format(kind);
  };

  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = telegramHtmlOf(event.clipboardData.getData('text/html'));
    if (pasted === undefined) return;
    event.preventDefault();
    const field = event.currentTarget;
    const selection = { text: field.value, start: field.selectionStart, end: field.selectionEnd };
    const { text, start, end } = html ? selection : escapedSelection(selection);
    if (!html) change({ parseMode: 'HTML' });
    const next = text.slice(0, start) + pasted + text.slice(end);
    if (!replaceAsTyped(field, next)) change({ text: next });
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
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <FormatToolbar onFormat={format} />
          {html && <Switch checked={previewing} onCheckedChange={setPreviewing} label="Preview" />}
        </div>
        <Textarea
          data-place="text"
          ref={area}
          rows={html && previewing ? 8 : 6}
          value={draft.text}
          onChange={(event) => change({ text: event.target.value })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
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
