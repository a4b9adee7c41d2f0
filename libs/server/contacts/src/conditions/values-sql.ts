import {
  type Condition,
  type ConditionGroup,
  type ConditionTest,
  isGroup,
  membersOf,
} from '@botter/contracts';
import { comparableNumber, type FieldValue, isIsoDate, localTime, markedWords } from '@botter/engine';
import { firstNumber, orderedDate, orderedNumber } from '../keeping/ordered-values';
import { ofPerson } from '../keeping/words';
import { type AddValue, contactTestSql, joined, type Moment, seenSince, withWords } from './condition-sql';

export interface ValuesOptions {
  readonly value: AddValue;
  /** The parameter with the bot's id. */
  readonly bot: string;
  /** Looks for those that fit in indexes. Many are counted sooner without. */
  readonly byIndex: boolean;
}

/** Which contacts are meant: the part of a statement from `from` on. */
export interface ContactSource {
  readonly from: string;
  /** The contact's id, as a column. */
  readonly id: string;
  readonly where: string;
}

/**
 * Finds contacts by their values `v` and names `n`, which have what most conditions compare, and are read in
 * a third of the time of contacts `c`. It decides like `conditionSql`.
 */
export class ValuesSql {
  readonly #joined = new Set<'v' | 'n' | 'c'>();
  /** Parameters with a time. */
  readonly #seen: string[] = [];
  readonly #where: string[] = [];
  /** A parameter with a time: those who were seen since then are meant, too. */
  #alsoSeen: string | undefined;

  constructor(
    private readonly moment: Moment,
    private readonly options: ValuesOptions,
  ) {}

  add(condition: Condition): void {
    const sql = this.#condition(condition);
    if (sql !== 'true') this.#where.push(sql);
  }

  /**
   * The only condition. Of "seen lately or something else" everyone who fits the other tests is looked for,
   * then those whom an index has as seen lately are added.
   */
  addOnly(condition: Condition): void {
    const { seen, others } = alternatives(condition);
    if (seen.length === 0) return this.add(condition);
    const days = Math.max(...seen.map((test) => test.seen_within_days));
    this.#alsoSeen = this.options.value(seenSince({ seen_within_days: days }, this.moment));
    this.#where.push(this.#condition({ any: others }));
  }

  /**
   * A range makes the planner expect few, so it begins with them.
   * @param words a part of a name, a username or an id
   */
  addSearch(words: string): void {
    const place = `position(lower(${this.options.value(words)}) in ${this.#of('n')}.search)`;
    this.#where.push(`${place} between 1 and ${longestSearch}`);
  }

  /** @returns undefined if contacts are read sooner: if something that only contacts have is compared */
  source(): ContactSource | undefined {
    const { bot, byIndex } = this.options;
    const [compared, ...others] = [...this.#joined].filter((table) => table !== 'c').sort();
    const ofContacts = this.#joined.has('c');
    const isSeen = this.#alsoSeen !== undefined || this.#seen.length > 0;
    if (compared === undefined && (ofContacts || isSeen)) return undefined;
    // The planner knows too little of what only contacts have: it would begin with all of them.
    if (ofContacts && !byIndex) return undefined;
    // All are counted by the names' primary key alone.
    const first = compared ?? 'n';
    const joins = others.map(
      (table) =>
        `join ${tables[table]} ${table} on (${table}.bot, ${table}.contact_id) = (${first}.bot, ${first}.contact_id)`,
    );
    const where = [`${first}.bot = app.bot_number(${bot})`, ...this.#where];
    if (ofContacts) {
      joins.push(`join app.contacts c on c.bot_id = ${bot} and c.id = ${first}.contact_id`);
    }
    for (const [n, since] of this.#seen.entries()) {
      joins.push(`left join (select c.id from app.contacts c where c.bot_id = ${bot} and c.last_seen_at >= ${since}) s${n}
        on s${n}.id = ${first}.contact_id`);
    }
    const id = `${first}.contact_id`;
    const from = [`${tables[first]} ${first}`, ...joins].join(' ');
    if (this.#alsoSeen === undefined) return { from, id, where: where.join(' and ') };
    return {
      from: `(select ${id} as id from ${from} where ${where.join(' and ')}) f
        full join (select c.id from app.contacts c where c.bot_id = ${bot} and c.last_seen_at >= ${this.#alsoSeen}) l
        on l.id = f.id`,
      id: 'coalesce(f.id, l.id)',
      where: 'true',
    };
  }

  #of<Table extends 'v' | 'n' | 'c'>(table: Table): Table {
    this.#joined.add(table);
    return table;
  }

  #condition(condition: Condition | ConditionGroup): string {
    const members: readonly (ConditionTest | ConditionGroup)[] = membersOf(condition);
    return joined(
      condition,
      members.map((member) => (isGroup(member) ? this.#condition(member) : `(${this.#test(member)})`)),
    );
  }

  #test(test: ConditionTest): string {
    const { value, bot, byIndex } = this.options;
    if ('field' in test) return this.#field(test);
    if ('tag' in test) {
      const tag = `${value(test.tag)}::text`;
      const has = `${tag} = any(${this.#of('v')}.tags)`;
      if (!test.on) return `not (${has})`;
      return byIndex ? `${has} and ${hasTagByIndex(tag, bot)}` : has;
    }
    if ('seen_within_days' in test) {
      // An index has when contacts were seen.
      const n = this.#seen.push(value(seenSince(test, this.moment))) - 1;
      return `s${n}.id is not null`;
    }
    if (!('hours' in test)) this.#of('c');
    return contactTestSql(test, this.moment, value);
  }

  #field(test: FieldTest): string {
    const { value, byIndex } = this.options;
    const isOfPerson = ofPerson.includes(test.field);
    const table = this.#of(isOfPerson ? 'n' : 'v');
    const words = () => `${table}.words ->> ${value(test.field)}::text`;
    const ordered = () =>
      isOfPerson ? 'null::text' : `(v.ordered ->> ${value(test.field)}::text) collate "C"`;
    const has = (one: FieldValue) => {
      const wanted = markedWords(one);
      return byIndex
        ? `${table}.words @> ${value(JSON.stringify({ [test.field]: wanted }))}::jsonb`
        : `${words()} = ${value(wanted)}::text`;
    };
    switch (test.op) {
      case 'set':
        return `${table}.words ? ${value(test.field)}::text`;
      case 'not_set':
        return `not (${table}.words ? ${value(test.field)}::text)`;
      case 'is':
        return isSql(test.value, has, ordered);
      case 'is_not':
        return `not coalesce(${isSql(test.value, has, ordered)}, false)`;
      case 'contains':
        return withWords(test.value, (wanted) => `position(${value(wanted)}::text in ${words()}) > 0`);
      case 'starts':
        return withWords(test.value, (wanted) => `starts_with(${words()}, ${value(wanted)}::text)`);
      case 'gt':
      case 'lt':
        return orderSql(test.op, test.value, ordered, value);
      case 'within_days': {
        const today = localTime(this.moment);
        const dates = [today.minus({ days: test.value }), today].map((date) => date.toISODate() ?? '');
        const [first = '', last = ''] = dates.map((date) => `${value(orderedDate(date))}::text`);
        return `${ordered()} between ${first} and ${last}`;
      }
      default:
        return test satisfies never;
    }
  }
}

/** More characters than names and ids have. */
const longestSearch = 100_000;

const tables = { v: 'app.contact_values', n: 'app.contact_names' };

type FieldTest = Extract<ConditionTest, { readonly field: string }>;
type SeenTest = Extract<ConditionTest, { readonly seen_within_days: number }>;

/** Of a condition that any of its members is enough for. */
function alternatives(condition: Condition) {
  const seen: SeenTest[] = [];
  const others: (ConditionTest | ConditionGroup)[] = [];
  if ('any' in condition) {
    for (const one of membersOf(condition)) {
      if ('seen_within_days' in one) seen.push(one);
      else others.push(one);
    }
  }
  return { seen, others };
}

/**
 * Whether values `v` have a tag: the index has tags together with the bot.
 * @param bot the parameter with the bot's id
 */
export function hasTagByIndex(tag: string, bot: string): string {
  return `array_append(v.tags, 'bot=' || v.bot::text) @> array[${tag}, 'bot=' || app.bot_number(${bot})::text]`;
}

/** A number is compared as one, everything else as a text. */
function isSql(wanted: FieldValue, has: (one: FieldValue) => string, ordered: () => string): string {
  // The words of every number have a digit.
  if (!/\d/.test(markedWords(wanted))) return has(wanted);
  const isNumber = () => `coalesce(${ordered()} > '${firstNumber}', false)`;
  const asText = `(${has(wanted)} and not ${isNumber()})`;
  const number = comparableNumber(wanted);
  return number === undefined ? asText : `(${asText} or (${has(number)} and ${isNumber()}))`;
}

function orderSql(op: 'gt' | 'lt', bound: FieldValue, ordered: () => string, value: AddValue): string {
  const number = comparableNumber(bound);
  if (number !== undefined) {
    const limit = `${value(orderedNumber(number))}::text`;
    // Nothing sorts after numbers.
    return op === 'gt'
      ? `${ordered()} > ${limit}`
      : `${ordered()} > '${firstNumber}' and ${ordered()} < ${limit}`;
  }
  if (!isIsoDate(bound)) return 'false';
  const limit = `${value(orderedDate(bound))}::text`;
  return op === 'lt'
    ? `${ordered()} < ${limit}`
    : `${ordered()} > ${limit} and ${ordered()} < '${firstNumber}'`;
}
