import {
  type Condition,
  type ConditionGroup,
  type ConditionTest,
  isGroup,
  membersOf,
} from '@botter/contracts';
import { comparableNumber, type FieldValue, isIsoDate } from '@botter/engine';
import { firstNumber, orderedDate, orderedNumber } from '../keeping/ordered-values';
import { ofPerson } from '../keeping/words';
import {
  type AddValue,
  contactTestSql,
  type FieldColumns,
  fieldSql,
  joined,
  type Moment,
  type SeenTest,
  seenSince,
} from './condition-sql';

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
   * The only condition. "Seen lately or something else" is two groups: those who fit the other tests, and
   * those who were seen lately, whom an index finds.
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
    // All are counted by an index of the names alone.
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
    if ('field' in test) return fieldSql(test, this.moment, value, this.#columns(test.field));
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

  #columns(field: string): FieldColumns {
    const { value, byIndex } = this.options;
    const isOfPerson = ofPerson.includes(field);
    const table = this.#of(isOfPerson ? 'n' : 'v');
    const key = () => `${value(field)}::text`;
    const ordered = () => (isOfPerson ? 'null::text' : `(v.ordered ->> ${key()}) collate "C"`);
    return {
      words: `${table}.words`,
      has: (words) =>
        byIndex
          ? `${table}.words @> ${value(JSON.stringify({ [field]: words }))}::jsonb`
          : `${table}.words ->> ${key()} = ${value(words)}::text`,
      isNumber: () => `coalesce(${ordered()} > '${firstNumber}', false)`,
      isBeyond: (op, bound) => orderSql(op, bound, ordered, value),
      isBetween: (...dates) => {
        const [first, last] = dates.map((date) => `${value(orderedDate(date))}::text`);
        return `${ordered()} between ${first} and ${last}`;
      },
    };
  }
}

/** More characters than names and ids have. */
const longestSearch = 100_000;

const tables = { v: 'app.contact_values', n: 'app.contact_names' };

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
