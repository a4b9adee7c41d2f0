import { flushSync } from 'react-dom';
import { replaceAsTyped } from '../replace-text';

export type TextField = HTMLTextAreaElement | HTMLInputElement;

/**
 * Puts other text in a range of a field, and the cursor after it.
 * @param onChange for browsers that can't change the field as if it was typed in
 */
export function replaceRange(
  field: TextField,
  { start, end }: { readonly start: number; readonly end: number },
  text: string,
  onChange: (text: string) => void,
): void {
  const next = field.value.slice(0, start) + text + field.value.slice(end);
  if (next !== field.value && !replaceAsTyped(field, next)) flushSync(() => onChange(next));
  const cursor = start + text.length;
  // After menus have closed.
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(cursor, cursor);
  });
}
