import { fieldValueProblem, isStorableText, tagSchema, timeZoneNameSchema } from '@botter/contracts';
import { typedValue } from '@botter/engine';
import { isTooLarge } from '../changes/changed-values';
import type { KeptValues } from '../keeping/contact-rows';
import { cellText, fieldTexts, tagsCell, tagsOfCell } from './cells';
import type { ImportColumns } from './import-columns';

/** A row of a file. */
export interface ImportRow {
  /** From 1, after the header. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** The person of a row. */
export type RowPerson = { readonly id: string } | { readonly username: string };

/** Why a row changes nothing. */
export interface RowProblem {
  readonly problem: string;
}

/** Found valid before: a check takes as long as a hundred rows. There are some hundreds of them. */
const knownZones = new Set<string>();

function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true;
  const isZone = timeZoneNameSchema.safeParse(name).success;
  if (isZone && knownZones.size < 1_000) knownZones.add(name);
  return isZone;
}

/** Why a text can't be kept; bytes that are no UTF-8 have become U+FFFD. */
function textProblem(text: string): string | undefined {
  if (text.includes('\ufffd')) return 'This is not UTF-8. Save the file as CSV UTF-8.';
  return isStorableText(text) ? undefined : 'This has characters that can not be kept';
}

function textAt({ cells }: ImportRow, at: number | undefined): string {
  return at === undefined ? '' : cellText(cells[at] ?? '');
}

/** The person by Telegram's id, or by the username if the row has no id. */
export function personOf(row: ImportRow, columns: ImportColumns): RowPerson | RowProblem {
  if (row.cells.length > columns.count) return { problem: 'This row has more columns than the first one' };
  const id = textAt(row, columns.id).trim();
  if (id !== '') return /^\d{1,18}$/.test(id) ? { id } : { problem: 'telegram_user_id: Not a Telegram id' };
  const username = textAt(row, columns.username).trim().replace(/^@/, '').toLowerCase();
  return username === '' ? { problem: 'This row has no telegram_user_id and no username' } : { username };
}

/** The tags that a row adds to a contact. */
export function tagsAdded(row: ImportRow, columns: ImportColumns, { tags }: KeptValues): string[] {
  const text = textAt(row, columns.tags);
  if (text === tagsCell(tags)) return [];
  return [...new Set(tagsOfCell(text))].filter((tag) => !tags.includes(tag));
}

interface RowLimits {
  /** Tags of a contact, and the words for more. */
  readonly tags: number;
  readonly tooManyTags: string;
  /** Tags that the bot may have, and the words for others. */
  readonly room: ReadonlySet<string>;
  readonly noRoom: string;
}

/**
 * What a contact keeps after a row; the same object if nothing changes. An empty cell changes nothing, nor
 * does one that says what the export says. Pure.
 */
export function afterRow(
  before: KeptValues,
  row: ImportRow,
  columns: ImportColumns,
  limits: RowLimits,
): KeptValues | RowProblem {
  const fields = { ...before.fields };
  let isChanged = false;
  const shown = fieldTexts(
    before.fields,
    columns.fields.map(({ field }) => field),
  );
  for (const { at, field } of columns.fields) {
    const text = textAt(row, at);
    if (text === '' || text === shown[field.key]) continue;
    const value = field.type === 'text' ? text : (typedValue(text, field.type) ?? text);
    const problem = textProblem(text) ?? fieldValueProblem(field.type, value);
    if (problem !== undefined) return { problem: `${field.key}: ${problem}` };
    if (fields[field.key] === value) continue;
    fields[field.key] = value;
    isChanged = true;
  }
  const timeZone = textAt(row, columns.timeZone).trim();
  if (timeZone !== '' && timeZone !== before.time_zone) {
    if (!isTimeZone(timeZone)) return { problem: 'time_zone: Not a time zone' };
    isChanged = true;
  }
  const added = tagsAdded(row, columns, before);
  for (const tag of added) {
    const problem = textProblem(tag) ?? tagSchema.safeParse(tag).error?.issues[0]?.message;
    if (problem !== undefined) return { problem: `tags: ${problem}` };
  }
  if (added.length > 0 && before.tags.length + added.length > limits.tags) {
    return { problem: limits.tooManyTags };
  }
  if (added.some((tag) => !limits.room.has(tag))) return { problem: limits.noRoom };
  if (!isChanged && added.length === 0) return before;
  const after = {
    fields,
    tags: [...before.tags, ...added],
    unsubscribed: before.unsubscribed,
    time_zone: timeZone === '' ? before.time_zone : timeZone,
  };
  return isTooLarge(after) ? { problem: 'A contact keeps at most 32 KB of fields and tags' } : after;
}
