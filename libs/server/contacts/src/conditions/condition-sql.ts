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

export type FieldTest = Extract<ConditionTest, { readonly field: string }>;
type TagTest = Extract<ConditionTest, { readonly tag: string }>;
export type SeenTest = Extract<ConditionTest, { readonly seen_within_days: number }>;

function testSql(test: ConditionTest, moment: Moment, value: AddValue): string {
  if ('field' in test) return fieldSql(test, moment, value, columnsOfContacts(test.field, value));
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

/** How the values of a field are compared in a table. */
export interface FieldColumns {
  /** The column with the words of all fields. */
  readonly words: string;
  /** Whether the field has these words, which have their marks. */
  has(words: string): string;
  /** Whether the field has a number; not null. */
  isNumber(): string;
  isBeyond(op: 'gt' | 'lt', bound: FieldValue): string;
  isBetween(firstDate: string, lastDate: string): string;
}

export function fieldSql(test: FieldTest, moment: Moment, value: AddValue, columns: FieldColumns): string {
  // Only if it is used: PostgreSQL refuses values that a statement doesn't have.
  const key = () => `${value(test.field)}::text`;
  const { words } = columns;
  switch (test.op) {
    case 'set':
      return `${words} ? ${key()}`;
    case 'not_set':
      return `not (${words} ? ${key()})`;
    case 'is':
      return isSql(test.value, columns);
    case 'is_not':
      return `not coalesce(${isSql(test.value, columns)}, false)`;
    case 'contains':
      return withWords(
        test.value,
        (wanted) => `position(${value(wanted)}::text in ${words} ->> ${key()}) > 0`,
      );
    case 'starts':
      return withWords(test.value, (wanted) => `starts_with(${words} ->> ${key()}, ${value(wanted)}::text)`);
    case 'gt':
    case 'lt':
      return columns.isBeyond(test.op, test.value);
    case 'within_days': {
      const today = localTime(moment);
      const [first = '', last = ''] = [today.minus({ days: test.value }), today].map(
        (date) => date.toISODate() ?? '',
      );
      return columns.isBetween(first, last);
    }
    default:
      return test satisfies never;
  }
}

function columnsOfContacts(field: string, value: AddValue): FieldColumns {
  const key = () => `${value(field)}::text`;
  return {
    words: 'c.words',
    has: (words) => `c.words ->> ${key()} = ${value(words)}::text`,
    isNumber: () => `coalesce(jsonb_typeof(c.fields -> ${key()}) = 'number', false)`,
    isBeyond: (op, bound) => {
      const sign = op === 'gt' ? '>' : '<';
      const number = comparableNumber(bound);
      // Only numbers fit. Reading the number first takes half as long again.
      if (number !== undefined) return `c.fields @@ ${value(`$."${field}" ${sign} ${number}`)}::jsonpath`;
      return isIsoDate(bound) ? `${dateSql(key())} ${sign} ${value(bound)}::text` : 'false';
    },
    isBetween: (first, last) => `${dateSql(key())} between ${value(first)}::text and ${value(last)}::text`,
  };
}

/** A number is compared as one, everything else as a text. */
function isSql(wanted: FieldValue, { has, isNumber }: FieldColumns): string {
  const words = markedWords(wanted);
  // The words of every number have a digit.
  if (!/\d/.test(words)) return has(words);
  const asText = `(${has(words)} and not ${isNumber()})`;
  const number = comparableNumber(wanted);
  return number === undefined ? asText : `(${asText} or (${has(markedWords(number))} and ${isNumber()}))`;
}

/** Nothing contains, or begins with, no words. */
function withWords(wanted: FieldValue, sql: (words: string) => string): string {
  const words = markedWords(wanted);
  return words.length > 1 ? sql(words) : 'false';
}

/** A date as it is kept; null for other values. Compared by its bytes, like the engine does. */
function dateSql(key: string): string {
  const raw = `c.fields ->> ${key}`;
  return `(case when jsonb_typeof(c.fields -> ${key}) = 'string' and ${raw} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
    then ${raw} end) collate "C"`;
}
