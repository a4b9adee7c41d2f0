import type { CallInput, CallResponse, calls, FoundChat } from '@botter/contracts';
import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { type ReadBudget, readWithin } from '../shared/read-budget';
import { type ChatRow, chatColumns, toChat } from './chat-rows';

type ListQuery = CallInput<typeof calls.listChats>['query'];
type SearchQuery = CallInput<typeof calls.searchChats>['query'];
type ChatPage = CallResponse<typeof calls.listChats>;

/** A row of the page with what is the same in each; without an id where the page is empty. */
interface PageRow extends ChatRow {
  readonly last_message_micros: string | null;
  /** Null where the page is the whole list. */
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
const matches = '(name ilike $3 or username ilike $4 or telegram_chat_id::text like $3)';

/**
 * Reads the chats of a bot page by page. A cursor is a place in the order, the time of the last message and the id, so
 * it stays valid when chats move. A chat that gets a message meanwhile moves before the cursor: it is in no later page,
 * and in the first one when that is read again.
 */
@Injectable()
export class ChatLists {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * Latest first. `search`: part of a name, a username (with or without @) or a Telegram id.
   * @throws BotterError `unavailable` where it takes too long
   */
  async read(botId: string, query: ListQuery): Promise<ChatPage> {
    const { rows } = await readWithin(this.pool, budget, (read) =>
      read<PageRow>(...listStatement(botId, query)),
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
   * The latest chats of these bots with this in their name, username or Telegram id.
   * @throws BotterError `unavailable` where it takes too long
   */
  async search(botIds: readonly string[], { search, limit }: SearchQuery): Promise<FoundChat[]> {
    if (botIds.length === 0) return [];
    const { rows } = await readWithin(this.pool, searchBudget, (read) =>
      read<ChatRow & { bot_id: string }>(
        `select bot_id, ${chatColumns} from app.chats
         where bot_id = any($1) and merged_into is null and ${matches} order by ${latestFirst} limit $2`,
        [botIds, limit, anywhere(search), anywhere(search.replace(/^@/, ''))],
      ),
    );
    return rows.map((row) => ({ ...toChat(row), bot_id: row.bot_id }));
  }
}

/** The page with one more chat, which shows whether another page follows. */
function listStatement(botId: string, { search, limit, after }: ListQuery): [string, unknown[]] {
  const values: unknown[] = [botId, limit];
  const listed = ['bot_id = $1', 'merged_into is null'];
  if (search !== undefined) {
    listed.push(matches);
    values.push(anywhere(search), anywhere(search.replace(/^@/, '')));
  }
  const paged = [...listed];
  if (after !== undefined) {
    paged.push(follows(values.length));
    const [micros = '-', id] = after.split('_');
    values.push(micros === '-' ? null : micros, id);
  }
  // Without a search both counts need nothing but an index.
  const total =
    search === undefined
      ? `(select count(*) from app.chats where bot_id = $1)
         - (select count(*) from app.chats where bot_id = $1 and merged_into is not null)`
      : `(select count(*) from app.chats where ${listed.join(' and ')})`;
  const text = `
    with page as materialized (
      select ${chatColumns} from app.chats where ${paged.join(' and ')} order by ${latestFirst} limit $2::int + 1
    )
    select page.*, total, (extract(epoch from last_message_at) * 1000000)::bigint as last_message_micros
    from (select ${after === undefined ? `case when (select count(*) from page) > $2::int then ${total} end` : total} as total) t
    left join page on true order by ${latestFirst}`;
  return [text, values];
}

/** The condition of the chats after the cursor, whose time and id are the values after this many others. */
function follows(others: number): string {
  const time = `timestamptz 'epoch' + $${others + 1}::bigint * interval '1 microsecond'`;
  return `(coalesce(last_message_at, '-infinity'), id) < (coalesce(${time}, '-infinity'), $${others + 2}::uuid)`;
}

/** For `like`, in which three characters mean something. */
function anywhere(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
