import type { CallInput, CallResponse, ChatFilter, calls, FoundChat } from '@botter/contracts';
import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { type ReadBudget, readWithin } from '../shared/read-budget';
import { type ChatRow, chatColumns, toChat, withChatDetails } from './chat-rows';

type ListQuery = CallInput<typeof calls.listChats>['query'];
type SearchQuery = CallInput<typeof calls.searchChats>['query'];
type ChatPage = CallResponse<typeof calls.listChats>;

/** A row of the page, with the values that are the same in every row. It has no id if the page is empty. */
interface PageRow extends ChatRow {
  readonly last_message_micros: string | null;
  /** Null if the page is the whole list. */
  readonly total: string | null;
}

const budget: ReadBudget = {
  ms: 3_000,
  tooLong: 'Listing the chats of this bot takes too long right now. Try again.',
};

const searchBudget: ReadBudget = {
  ms: 2_000,
  tooLong: 'Searching the chats takes too long right now. Try again.',
};

const latestFirst = 'last_message_at desc nulls last, id desc';
const matches = (first: number) =>
  `(c.name ilike $${first} or c.username ilike $${first + 1} or c.telegram_chat_id::text like $${first})`;

/** Conditions for chats of the bot `$1`, as the person `$3` sees them. */
const filters: Readonly<Record<ChatFilter, string | undefined>> = {
  all: undefined,
  unread: `c.incoming_count > coalesce((
    select r.read_count from app.chat_reads r where r.bot_id = $1 and r.user_id = $3 and r.chat_id = c.id), 0)`,
  failed: `c.id in (
    select o.chat_id from app.outbox o where o.bot_id = $1 and o.kind = 'send' and o.state in ('failed', 'unknown'))`,
  person: 'c.paused_until > now()',
  mine: 'c.id in (select w.chat_id from app.chat_work w where w.bot_id = $1 and w.assignee_id = $3)',
  done: `exists (
    select from app.chat_work w
    where w.bot_id = $1 and w.chat_id = c.id and w.done_count >= c.incoming_count)`,
};

/**
 * Reads the chats of a bot page by page. A cursor is a position in the order: the time of the last message
 * and the id. So it stays valid when chats move. A chat that gets a message meanwhile moves before the
 * cursor: no later page has it, and the first page has it when it is read again.
 */
@Injectable()
export class ChatLists {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * Latest first. `search` is part of a name, a username (with or without @) or a Telegram id. `userId` is
   * the person who asks.
   * @throws BotterError `unavailable` if the query takes too long
   */
  async read(botId: string, userId: string, query: ListQuery): Promise<ChatPage> {
    const { rows } = await readWithin(this.pool, budget, (read) =>
      read<PageRow>(...listStatement(botId, userId, query)),
    );
    const found = rows.filter(({ id }) => id !== null);
    const page = found.slice(0, query.limit);
    const last = found.length > query.limit ? page.at(-1) : undefined;
    return {
      chats: page.map(toChat),
      total: Number(rows[0]?.total ?? found.length),
      next: last ? `${last.last_message_micros ?? '-'}_${last.id}` : null,
    };
  }

  /**
   * The latest chats of these bots whose name, username or Telegram id contains the text.
   * @throws BotterError `unavailable` if the query takes too long
   */
  async search(botIds: readonly string[], { search, limit }: SearchQuery): Promise<FoundChat[]> {
    if (botIds.length === 0) return [];
    const { rows } = await readWithin(this.pool, searchBudget, (read) =>
      read<ChatRow & { bot_id: string }>(
        `${withChatDetails(`(
           select ${chatColumns} from app.chats c
           where c.bot_id = any($1) and c.merged_into is null and ${matches(3)} order by ${latestFirst} limit $2
         )`)} order by p.last_message_at desc nulls last, p.id desc`,
        [botIds, limit, anywhere(search), anywhere(search.replace(/^@/, ''))],
      ),
    );
    return rows.map((row) => ({ ...toChat(row), bot_id: row.bot_id }));
  }
}

/** The page with one more chat, which shows whether another page follows. */
function listStatement(
  botId: string,
  userId: string,
  { search, filter, limit, after }: ListQuery,
): [string, unknown[]] {
  const values: unknown[] = [botId, limit];
  const listed = ['c.bot_id = $1', 'c.merged_into is null'];
  const condition = filters[filter];
  if (condition !== undefined) {
    listed.push(condition);
    // PostgreSQL can't infer the type of a value that the statement doesn't use.
    listed.push('$3::text is not null');
    values.push(userId);
  }
  if (search !== undefined) {
    listed.push(matches(values.length + 1));
    values.push(anywhere(search), anywhere(search.replace(/^@/, '')));
  }
  const paged = [...listed];
  if (after !== undefined) {
    paged.push(follows(values.length));
    const [micros = '-', id] = after.split('_');
    values.push(micros === '-' ? null : micros, id);
  }
  // Without a search or filter, both counts need only an index.
  const total =
    listed.length === 2
      ? `(select count(*) from app.chats where bot_id = $1)
         - (select count(*) from app.chats where bot_id = $1 and merged_into is not null)`
      : `(select count(*) from app.chats c where ${listed.join(' and ')})`;
  const text = `
    with page as materialized (
      select ${chatColumns} from app.chats c where ${paged.join(' and ')} order by ${latestFirst} limit $2::int + 1
    )
    select d.*, total, (extract(epoch from last_message_at) * 1000000)::bigint as last_message_micros
    from (select ${after === undefined ? `case when (select count(*) from page) > $2::int then ${total} end` : total} as total) t
    left join (${withChatDetails('page')}) d on true order by ${latestFirst}`;
  return [text, values];
}

/** The condition for chats after the cursor. Its time and id are the values after this many others. */
function follows(others: number): string {
  const time = `timestamptz 'epoch' + $${others + 1}::bigint * interval '1 microsecond'`;
  return `(coalesce(c.last_message_at, '-infinity'), c.id) < (coalesce(${time}, '-infinity'), $${others + 2}::uuid)`;
}

/** A pattern for `like` that finds the text anywhere. Three characters are special there. */
function anywhere(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
