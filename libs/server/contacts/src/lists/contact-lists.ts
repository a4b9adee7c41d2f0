import {
  BotterError,
  type CallInput,
  type CallResponse,
  type Condition,
  type Contact,
  type calls,
} from '@botter/contracts';
import { contactSettingsOf } from '@botter/server-compiled-bots';
import { type ReadBudget, readWithin } from '@botter/server-conversations';
import { PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { conditionSql, type Moment } from '../conditions/condition-sql';
import { ContactKeeper } from '../keeping/contact-keeper';
import { Segments } from '../segments/segments';
import { type ContactRow, contactColumns, toContact, withChat } from './contact-responses';
import { cursorOf, orders, placeOf } from './contact-sorts';

type ListQuery = CallInput<typeof calls.listContacts>['query'];
type ContactPage = CallResponse<typeof calls.listContacts>;

const budget: ReadBudget = {
  ms: 3_000,
  tooLong: 'Listing the contacts of this bot takes too long right now. Try again.',
};
const countBudget: ReadBudget = {
  ms: 3_000,
  tooLong: 'Counting the contacts of this bot takes too long right now. Try again.',
};

/** A row of the page, with the total in every row. It has no id if the page is empty. */
interface PageRow extends ContactRow {
  readonly sort_key: string;
  readonly total: string;
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
    if (query.cursor !== undefined) placeOf(query.sort, query.cursor);
    await this.keeper.catchUp(botId);
    const { contactFields, timeZone } = await contactSettingsOf(this.pool, botId);
    const segment = query.segment === undefined ? undefined : await this.segments.one(botId, query.segment);
    const moment = { now: this.clock.now(), timeZone };
    const [text, values] = pageStatement(botId, query, segment && { when: segment.when, moment });
    const { rows } = await readWithin(this.pool, budget, (read) => read<PageRow>(text, values));
    const found = rows.filter(({ id }) => id !== null);
    const page = found.slice(0, query.limit);
    const last = found.length > query.limit ? page.at(-1) : undefined;
    return {
      contacts: page.map((row) => toContact(row, contactFields)),
      nextCursor: last ? cursorOf(query.sort, { key: last.sort_key, id: last.id }) : null,
      total: Number(rows[0]?.total ?? 0),
    };
  }

  /**
   * How many contacts a condition fits.
   * @throws BotterError `unavailable` if it takes too long
   */
  async count(botId: string, when: Condition): Promise<number> {
    await this.keeper.catchUp(botId);
    const { timeZone } = await contactSettingsOf(this.pool, botId);
    const values: unknown[] = [botId];
    const condition = conditionSql(
      when,
      { now: this.clock.now(), timeZone },
      { value: (value) => `$${values.push(value)}`, bot: '$1' },
    );
    const { rows } = await readWithin(this.pool, countBudget, (read) =>
      read<{ count: number }>(
        `select count(*)::int as count from app.contacts c where c.bot_id = $1 and ${condition}`,
        values,
      ),
    );
    return rows[0]?.count ?? 0;
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

/** The page with one more contact, which shows whether another page follows. */
function pageStatement(
  botId: string,
  { query, tag, telegramUserId, sort, cursor, limit }: ListQuery,
  segment?: { readonly when: Condition; readonly moment: Moment },
): [text: string, values: unknown[]] {
  const values: unknown[] = [botId, limit];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const listed = ['c.bot_id = $1'];
  if (tag !== undefined) {
    listed.push(`array_append(c.tags, 'bot=' || c.bot_id) @> array[${parameter(tag)}, 'bot=' || $1::text]`);
  }
  if (telegramUserId !== undefined) listed.push(`c.telegram_user_id = ${parameter(telegramUserId)}::bigint`);
  if (segment) listed.push(conditionSql(segment.when, segment.moment, { value: parameter, bot: '$1' }));
  if (query !== undefined) {
    listed.push(`position(lower(${parameter(query)}) in c.search) > 0`);
  }
  const { key, shown = `''`, parse, direction } = orders[sort];
  // What is filtered is looked through once, for the page and the total.
  const isFiltered = listed.length > 1;
  const matched = `matched as materialized (
      select c.id, c.last_seen_at, c.name from app.contacts c where ${listed.join(' and ')}
    ), `;
  const paged = isFiltered ? ['true'] : [...listed];
  if (cursor !== undefined) {
    const place = placeOf(sort, cursor);
    const sign = direction === 'desc' ? '<' : '>';
    const id = `${parameter(place.id)}::uuid`;
    paged.push(
      key && parse ? `(${key}, c.id) ${sign} (${parse(parameter(place.key))}, ${id})` : `c.id ${sign} ${id}`,
    );
  }
  const order = (alias: string) =>
    `${key ? `${key.replace('c.', `${alias}.`)} ${direction}, ` : ''}${alias}.id ${direction}`;
  const text = `
    with ${isFiltered ? matched : ''}page as materialized (
      select c.id from ${isFiltered ? 'matched' : 'app.contacts'} c where ${paged.join(' and ')}
      order by ${order('c')} limit $2::int + 1
    )
    select t.total, p.*
    from (select count(*) as total from ${isFiltered ? 'matched' : 'app.contacts where bot_id = $1'}) t
    left join (
      select ${contactColumns}, ${shown} as sort_key
      from page join app.contacts c on c.bot_id = $1 and c.id = page.id ${withChat}
    ) p on true
    order by ${order('p')}`;
  return [text, values];
}
