import type { ParseMode } from '@botter/contracts';
import { Textarea } from '@botter/web-ui';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { FormatToolbar } from './format-toolbar';
import { applyFormat, escapedSelection, type Format, formatOfShortcut } from './html-toolbar';
import { replaceAsTyped } from './replace-text';
import { telegramHtmlOf } from './rich-paste';
import { InsertValue } from './values/insert-value';
import { ValuePills } from './values/value-pills';
import type { ValueChoice } from './values/values';

interface Formatted {
  readonly text: string;
  readonly parseMode: ParseMode;
}

interface FormattedTextProps extends Formatted {
  onChange: (patch: Partial<Formatted>) => void;
  rows: number;
  placeholder: string;
  /** As problems name the field. */
  place?: string;
  /** What can be inserted. */
  values: readonly ValueChoice[];
  /** Called when someone is about to insert a value. */
  onReachValues?: () => void;
  /** Right of the toolbar. */
  children?: ReactNode;
}

/** A text with Telegram's formatting: its toolbar, its keys, and pasting of formatted text. */
export function FormattedText({
  text,
  parseMode,
  onChange,
  rows,
  placeholder,
  place,
  values,
  onReachValues,
  children,
}: FormattedTextProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const html = parseMode === 'HTML';
  const setText = (next: string) => onChange({ text: next });

  /** Formatting needs HTML, so the mode follows, before the text changes: that change builds on this one. */
  const becomeHtml = () => {
    if (!html) flushSync(() => onChange({ parseMode: 'HTML' }));
  };
  const format = (kind: Format, url?: string) => {
    const field = area.current;
    if (!field) return;
    const selection = { text: field.value, start: field.selectionStart, end: field.selectionEnd };
    const next = applyFormat(html ? selection : escapedSelection(selection), kind, url);
    becomeHtml();
    if (!replaceAsTyped(field, next.text)) onChange({ text: next.text, parseMode: 'HTML' });
    // After React has rendered the new text, the same words are selected again for the next format.
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
    const { text: before, start, end } = html ? selection : escapedSelection(selection);
    becomeHtml();
    const next = before.slice(0, start) + pasted + before.slice(end);
    if (!replaceAsTyped(field, next)) onChange({ text: next, parseMode: 'HTML' });
  };

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <FormatToolbar onFormat={format} />
        <InsertValue values={values} field={area} onChange={setText} onReach={onReachValues} />
        {children}
      </div>
      <ValuePills field={area} text={text} values={values} onChange={setText}>
        <Textarea
          data-place={place}
          ref={area}
          rows={rows}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          placeholder={placeholder}
        />
      </ValuePills>
    </>
  );
}
