import {
  BotterError,
  type CallInput,
  type CallResponse,
  type Condition,
  type Contact,
  type calls,
  contactLimits,
  membersOf,
} from '@botter/contracts';
import { contactSettingsOf } from '@botter/server-compiled-bots';
import { type ReadBudget, type Reading, readWithin } from '@botter/server-conversations';
import { PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { conditionSql, type Moment } from '../conditions/condition-sql';
import { type ContactSource, ValuesSql } from '../conditions/values-sql';
import { ContactKeeper } from '../keeping/contact-keeper';
import { Segments } from '../segments/segments';
import { type ContactRow, contactColumns, toContact, withChat } from './contact-responses';
import { cursorOf, orders, type Place, placeOf } from './contact-sorts';
import { byIndexOfOrder, byManyProcesses, forLargeReads } from './large-reads';

type ListQuery = CallInput<typeof calls.listContacts>['query'];
type CountQuery = CallInput<typeof calls.countContacts>['body'];
type ContactPage = CallResponse<typeof calls.listContacts>;

const budget: ReadBudget = {
  ms: 3_000,
  tooLong: 'Listing the contacts of this bot takes too long right now. Try again.',
};
const countBudget: ReadBudget = {
  ms: 3_000,
  tooLong: 'Counting the contacts of this bot takes too long right now. Try again.',
};

/** Up to this number of matches are collected; of more, the first ones are found by the order's index. */
const { fewMatches } = contactLimits;

interface PageRow extends ContactRow {
  readonly sort_key: string;
}

/** Reads contacts. */
@Injectable()
export class ContactLists {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(ContactKeeper) private readonly keeper: ContactKeeper,
    @Inject(Segments) private readonly segments: Segments,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * A page. A cursor is a position in the order, so it stays valid when contacts move.
   * @throws BotterError `validation_failed` for a cursor of another list, `unavailable` if it takes too long
   */
  async page(botId: string, query: ListQuery): Promise<ContactPage> {
    // Before anything is read: a wrong cursor is refused.
    const after = query.cursor === undefined ? undefined : placeOf(query.sort, query.cursor);
    await this.keeper.catchUp(botId);
    const { contactFields, timeZone } = await contactSettingsOf(this.pool, botId);
    const segment = query.segment === undefined ? undefined : await this.segments.one(botId, query.segment);
    const moment = { now: this.clock.now(), timeZone };
    const asked = { botId, query, after, conditions: segment ? [segment.when] : [], moment };
    const { total, rows } = await readWithin(this.pool, budget, (read) => readPage(read, asked));
    const page = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? page.at(-1) : undefined;
    return {
      contacts: page.map((row) => toContact(row, contactFields)),
      nextCursor: last
        ? cursorOf(query.sort, { key: last.sort_key, id: last.id, matches: total ?? 'many' })
        : null,
      total: total ?? null,
    };
  }

  /**
   * How many contacts a condition fits, of those in a list with these filters.
   * @throws BotterError `not_found` for the segment, `unavailable` if it takes too long
   */
  async count(botId: string, { when, segment, ...query }: CountQuery): Promise<number> {
    await this.keeper.catchUp(botId);
    const { timeZone } = await contactSettingsOf(this.pool, botId);
    const conditions = [when];
    if (segment !== undefined) conditions.push((await this.segments.one(botId, segment)).when);
    const moment = { now: this.clock.now(), timeZone };
    return readWithin(this.pool, countBudget, async (read) => {
      await read(forLargeReads, []);
      const asked = { botId, query, conditions, moment };
      return countOf(read, valuesListed(asked, false) ?? listed(asked));
    });
  }

  /** @throws BotterError `not_found` */
  async one(botId: string, contactId: string): Promise<Contact> {
    if (!isUuid(contactId)) throw contactNotFound();
    await this.keeper.catchUp(botId);
    const [{ contactFields }, { rows }] = await Promise.all([
      contactSettingsOf(this.pool, botId),
      this.pool.query<ContactRow>({
        name: 'contact',
        text: `select ${contactColumns} from app.contacts c ${withChat} where c.bot_id = $1 and c.id = $2`,
        values: [botId, contactId],
      }),
    ]);
    const [row] = rows;
    if (!row) throw contactNotFound();
    return toContact(row, contactFields);
  }
}

export function contactNotFound(): BotterError {
  return new BotterError('not_found', 'Contact not found');
}

interface AskedContacts {
  readonly botId: string;
  readonly query: Partial<ListQuery>;
  readonly conditions: readonly Condition[];
  readonly moment: Moment;
}

/** Which contacts are meant, with the values of the statement. */
interface Listed extends ContactSource {
  readonly values: readonly unknown[];
}

/** Of contacts `c`, as they are paged in an order. */
function listed({ botId, query, conditions, moment }: AskedContacts): Listed & { readonly isAll: boolean } {
  const { query: words, telegramUserId } = query;
  const values: unknown[] = [botId];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const tests = ['c.bot_id = $1'];
  if (telegramUserId !== undefined) tests.push(`c.telegram_user_id = ${parameter(telegramUserId)}::bigint`);
  for (const when of [...ofTag(query), ...conditions]) tests.push(conditionSql(when, moment, parameter));
  if (words !== undefined) tests.push(`position(lower(${parameter(words)}) in c.search) > 0`);
  return {
    from: 'app.contacts c',
    id: 'c.id',
    where: tests.join(' and '),
    values,
    isAll: tests.length === 1,
  };
}

/** The same by what is read sooner; undefined if that doesn't have what is compared. */
function valuesListed(
  { botId, query, conditions, moment }: AskedContacts,
  byIndex: boolean,
): Listed | undefined {
  if (query.telegramUserId !== undefined) return undefined;
  const values: unknown[] = [botId];
  const value = (one: unknown) => `$${values.push(one)}`;
  const sql = new ValuesSql(moment, { value, bot: '$1', byIndex });
  const all = [...ofTag(query), ...conditions].filter((when) => membersOf(when).length > 0 || 'any' in when);
  const [only, ...others] = all;
  if (only && others.length === 0 && query.query === undefined) sql.addOnly(only);
  else for (const when of all) sql.add(when);
  if (query.query !== undefined) sql.addSearch(query.query);
  const source = sql.source();
  return source && { ...source, values };
}

function ofTag({ tag }: Partial<ListQuery>): readonly Condition[] {
  return tag === undefined ? [] : [{ all: [{ tag, on: true }] }];
}

interface AskedPage extends AskedContacts {
  readonly query: ListQuery;
  readonly after: Place | undefined;
}

/**
 * The page with one more contact, which shows whether another page follows. Contacts that are few are looked
 * for once; of many the page is found by the order's index, so that only the total takes its time. Further
 * pages have the total of the first one: counting a million contacts takes longer than all the rest.
 * @returns no total if many are not to be counted
 */
async function readPage(
  read: Reading,
  asked: AskedPage,
): Promise<{ readonly total: number | undefined; readonly rows: readonly PageRow[] }> {
  const all = listed(asked);
  await read(forLargeReads, []);
  const matches = asked.after?.matches;
  const known = matches === 'many' ? undefined : matches;
  const isCounted = known !== undefined || asked.query.total === 'always';
  const isMany = matches === 'many' || (known ?? 0) > fewMatches;
  const few =
    isMany || (all.isAll && isCounted) ? undefined : await matchesOf(read, valuesListed(asked, true) ?? all);
  if (few && few.length <= fewMatches) {
    const byIds = { where: 'c.bot_id = $1 and c.id = any($2::uuid[])', values: [asked.botId, few] };
    return { total: few.length, rows: await rowsOf(read, all.isAll ? all : byIds, asked) };
  }
  const total = known ?? (isCounted ? await countOf(read, valuesListed(asked, false) ?? all) : undefined);
  await read(byIndexOfOrder, []);
  return { total, rows: await rowsOf(read, all, asked) };
}

async function matchesOf(read: Reading, { from, id, where, values }: Listed): Promise<string[]> {
  await read(byManyProcesses, []);
  const { rows } = await read<{ id: string }>(
    `select ${id} as id from ${from} where ${where} limit ${fewMatches + 1}`,
    values,
  );
  return rows.map(({ id }) => id);
}

async function countOf(read: Reading, { from, where, values }: Listed): Promise<number> {
  await read(byManyProcesses, []);
  const { rows } = await read<{ count: number }>(
    `select count(*)::int as count from ${from} where ${where}`,
    values,
  );
  return rows[0]?.count ?? 0;
}

async function rowsOf(
  read: Reading,
  found: Pick<Listed, 'where' | 'values'>,
  { query: { sort, limit }, after }: AskedPage,
): Promise<readonly PageRow[]> {
  const values = [...found.values];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const { key, shown = `''`, parse, direction } = orders[sort];
  const paged = [found.where];
  if (after) {
    const sign = direction === 'desc' ? '<' : '>';
    const id = `${parameter(after.id)}::uuid`;
    paged.push(
      key && parse ? `(${key}, c.id) ${sign} (${parse(parameter(after.key))}, ${id})` : `c.id ${sign} ${id}`,
    );
  }
  const order = `${key ? `${key} ${direction}, ` : ''}c.id ${direction}`;
  const { rows } = await read<PageRow>(
    `select ${contactColumns}, ${shown} as sort_key from app.contacts c ${withChat}
     where ${paged.join(' and ')} order by ${order} limit ${parameter(limit)}::int + 1`,
    values,
  );
  return rows;
}
