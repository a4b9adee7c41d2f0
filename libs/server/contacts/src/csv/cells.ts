import type { ContactField } from '@botter/contracts';
import { type FieldValue, valueText } from '@botter/engine';
import { toContactFields } from '../lists/contact-responses';

/** The columns of every file; one for each field's key follows. */
export const builtInColumns = ['telegram_user_id', 'name', 'username', 'language', 'time_zone', 'tags'];
const tagMark = ';';

/** What a spreadsheet would run begins so; also what was escaped, so that nothing is escaped twice. */
const escapable = /^'*[=+\-@\t\r＝＋－＠]/;
const escaped = /^'(?='*[=+\-@\t\r＝＋－＠])/;

/** A text as a cell that no spreadsheet runs. */
export function escapedCell(text: string): string {
  return escapable.test(text) ? `'${text}` : text;
}

/** The text of an escaped cell. */
export function cellText(cell: string): string {
  return cell.replace(escaped, '');
}

export function tagsCell(tags: readonly string[]): string {
  return tags.join(tagMark);
}

export function tagsOfCell(text: string): string[] {
  return text.split(tagMark).flatMap((tag) => tag.trim() || []);
}

/** The values of a contact as texts, by the keys of fields; those that aren't shown are missing. */
export function fieldTexts(
  values: Readonly<Record<string, FieldValue>>,
  fields: readonly ContactField[],
): Readonly<Record<string, string>> {
  const shown = Object.entries(toContactFields(values, fields));
  return Object.fromEntries(shown.map(([key, value]) => [key, valueText(value)]));
}
