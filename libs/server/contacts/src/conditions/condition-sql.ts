import {
  type Condition,
  type ConditionGroup,
  type ConditionTest,
  isGroup,
  membersOf,
} from '@botter/contracts';
import {
  commonChanceFactor,
  comparableNumber,
  type FieldValue,
  fits,
  isIsoDate,
  localTime,
  markedWords,
  unknownContact,
} from '@botter/engine';

/** What a condition is decided by, apart from the contact. */
export interface Moment {
  readonly now: Date;
  /** IANA, of the bot. */
  readonly timeZone: string;
}

/** Adds a value to those of the statement. @returns its parameter, for example `$3` */
export type AddValue = (value: unknown) => string;

/**
 * A condition for contacts `c` of a bot; null counts as false. It decides like `fits` of the engine.
 * Contacts that are few are found by `ValuesSql`.
 */
export function conditionSql(condition: Condition | ConditionGroup, moment: Moment, value: AddValue): string {
  const members: readonly (ConditionTest | ConditionGroup)[] = membersOf(condition);
  const parts = members.map((member) =>
    isGroup(member) ? conditionSql(member, moment, value) : `(${testSql(member, moment, value)})`,
  );
  return joined(condition, parts);
}

export function joined(condition: Condition | ConditionGroup, parts: readonly string[]): string {
  if (parts.length === 0) return 'all' in condition ? 'true' : 'false';
  return `(${parts.join('all' in condition ? ' and ' : ' or ')})`;
}

type FieldTest = Extract<ConditionTest, { readonly field: string }>;
type TagTest = Extract<ConditionTest, { readonly tag: string }>;
type SeenTest = Extract<ConditionTest, { readonly seen_within_days: number }>;

function testSql(test: ConditionTest, moment: Moment, value: AddValue): string {
  if ('field' in test) return fieldSql(test, moment, value);
  if ('tag' in test) return `${test.on ? '' : 'not '}(${value(test.tag)}::text = any(c.tags))`;
  if ('seen_within_days' in test) return `c.last_seen_at >= ${value(seenSince(test, moment))}::timestamptz`;
  return contactTestSql(test, moment, value);
}

export function seenSince(test: SeenTest, { now }: Moment): Date {
  return new Date(now.getTime() - test.seen_within_days * 24 * 60 * 60_000);
}

/** What only contacts have. */
export function contactTestSql(
  test: Exclude<ConditionTest, FieldTest | TagTest | SeenTest>,
  moment: Moment,
  value: AddValue,
): string {
  if ('language' in test) {
    const variants = value(test.language.map((code) => `${code}-%`));
    return `lower(c.language) = any(${value(test.language)}::text[]) or lower(c.language) like any(${variants}::text[])`;
  }
  // The same for everybody.
  if ('hours' in test) return String(fits({ all: [test] }, { ...moment, contact: unknownContact('0') }));
  if ('chance' in test) {
    const place = `c.telegram_user_id % 2147483647 * ${commonChanceFactor} % 2147483647 * 100 / 2147483647`;
    return `${place} < ${value(test.chance)}::int`;
  }
  return `c.started_by = ${value(test.started_by)}::text`;
}

function fieldSql(test: FieldTest, { now, timeZone }: Moment, value: AddValue): string {
  // Only if it is used: PostgreSQL refuses values that a statement doesn't have.
  const key = () => `${value(test.field)}::text`;
  switch (test.op) {
    case 'set':
      return `c.words ? ${key()}`;
    case 'not_set':
      return `not (c.words ? ${key()})`;
    case 'is':
      return isSql(test, key, value);
    case 'is_not':
      return `not coalesce(${isSql(test, key, value)}, false)`;
    case 'contains':
      return withWords(test.value, (words) => `position(${value(words)}::text in c.words ->> ${key()}) > 0`);
    case 'starts':
      return withWords(test.value, (words) => `starts_with(c.words ->> ${key()}, ${value(words)}::text)`);
    case 'gt':
    case 'lt': {
      const sign = test.op === 'gt' ? '>' : '<';
      const number = comparableNumber(test.value);
      // Only numbers fit. Reading the number first takes half as long again.
      if (number !== undefined) {
        return `c.fields @@ ${value(`$."${test.field}" ${sign} ${number}`)}::jsonpath`;
      }
      return isIsoDate(test.value) ? `${dateSql(key())} ${sign} ${value(test.value)}::text` : 'false';
    }
    case 'within_days': {
      const today = localTime({ now, timeZone });
      const [first, last] = [today.minus({ days: test.value }).toISODate(), today.toISODate()];
      return `${dateSql(key())} between ${value(first)}::text and ${value(last)}::text`;
    }
    default:
      return test satisfies never;
  }
}

/** A number is compared as one, everything else as a text. */
function isSql(
  { field, value: wanted }: { readonly field: string; readonly value: FieldValue },
  key: () => string,
  value: AddValue,
): string {
  const words = markedWords(wanted);
  const has = (one: FieldValue) =>
    `c.words @> ${value(JSON.stringify({ [field]: markedWords(one) }))}::jsonb`;
  // The words of every number have a digit.
  if (!/\d/.test(words)) return has(wanted);
  const isNumber = `jsonb_typeof(c.fields -> ${key()})`;
  const asText = `(${has(wanted)} and ${isNumber} is distinct from 'number')`;
  const number = comparableNumber(wanted);
  return number === undefined ? asText : `(${asText} or (${has(number)} and ${isNumber} = 'number'))`;
}

/** Nothing contains, or begins with, no words. */
export function withWords(wanted: FieldValue, sql: (words: string) => string): string {
  const words = markedWords(wanted);
  return words.length > 1 ? sql(words) : 'false';
}

/** A date as it is kept; null for other values. Compared by its bytes, like the engine does. */
function dateSql(key: string): string {
  const raw = `c.fields ->> ${key}`;
  return `(case when jsonb_typeof(c.fields -> ${key}) = 'string' and ${raw} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
    then ${raw} end) collate "C"`;
}
