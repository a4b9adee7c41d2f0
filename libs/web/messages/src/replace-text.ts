/** The part of a text that differs from another, and what is there instead. */
interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly inserted: string;
}

/** The one stretch to replace in `before` so that it becomes `after`. */
export function replacementOf(before: string, after: string): Replacement {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return {
    start,
    end: before.length - same,
    inserted: after.slice(start, after.length - same),
  };
}

/**
 * Changes the text of a field as if it had been typed, so that Ctrl+Z undoes it. Setting the value would
 * clear the browser's own undo history. False if the browser can't do it.
 */
export function replaceAsTyped(field: HTMLTextAreaElement | HTMLInputElement, text: string): boolean {
  const { start, end, inserted } = replacementOf(field.value, text);
  field.focus();
  field.setSelectionRange(start, end);
  // Deprecated, and still the only call that browsers undo.
  return document.execCommand?.(inserted === '' ? 'delete' : 'insertText', false, inserted) ?? false;
}
