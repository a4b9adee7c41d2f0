import { BotterError, type CallInput, type CallResponse, type calls } from '@botter/contracts';
import { LaggingReads, PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { firstIdOf } from '../shared/months';
import { type ReadBudget, readWithin } from '../shared/read-budget';
import { ConversationQueries } from './conversation-queries';
import { searchVector } from './search-vector';

/** A shorter prefix fits too many words: a search for them would read half the index. */
const prefixLength = 3;
/** The words of each message include its bot (`bot=…`), so the prefix “bot” would find all messages. */
const botWord = /(?<![\p{L}\p{N}])bot(?![\p{L}\p{N}])/iu;
const budget: ReadBudget = {
  ms: 2_000,
  tooLong: 'This search takes too long. Look for a rarer word, or for more of them.',
};

const dayMs = 24 * 60 * 60 * 1000;
/**
 * How many days the search goes back first, and then. Mostly the newest messages are enough, so it reads only
 * their months.
 */
const reachDays = [31, 366];
const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Finds all messages of the bot with these words in these months, and only then takes the newest (`offset 0`
 * keeps the two steps apart). Otherwise the database may read all messages from the newest on, because it
 * expects to find enough soon.
 */
export const searchStatement = `
  select id from (
    select m.id from app.messages m
    where ${searchVector('m')} @@ ($2::tsquery && to_tsquery('simple', $3))
      and m.kind <> 'button_press' and m.bot_id = $1 and m.id >= $4::uuid and m.id < $5::uuid offset 0
  ) hits order by id desc limit $6`;

/**
 * How many of the newest messages the search checks one by one before it uses the index, and how many more if
 * the first ones suggest that they will fill the page. The index collects all messages with a common word,
 * however few of them the page needs.
 */
const walkCounts = [300, 1200];
const walkLimit = walkCounts.reduce((sum, count) => sum + count);

interface Walk {
  readonly hits: string[];
  readonly seen: number;
  readonly last: string | null;
}

/** Finds in the newest messages the same as the index would. */
const walkStatement = `
  select coalesce(array_agg(id order by id desc) filter (where hit), '{}') as hits, count(*)::int as seen,
    (array_agg(id order by id))[1] as last
  from (
    select m.id, m.kind <> 'button_press' and ${searchVector('m')} @@ ($2::tsquery && to_tsquery('simple', $3)) as hit
    from app.messages m where m.bot_id = $1 and m.id < $4::uuid order by m.id desc limit $5
  ) newest`;

/** Finds messages of a bot by their words, by file names and by author. */
@Injectable()
export class MessageSearch {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(LaggingReads) private readonly reads: LaggingReads,
    @Inject(ConversationQueries) private readonly queries: ConversationQueries,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Messages that contain all these words, newest first. The last word may be a prefix of at least three
   * letters.
   * @throws BotterError `not_found` if the bot has no message `before`, `unavailable` if the query takes too
   * long
   */
  async find(
    botId: string,
    { q, limit, before }: CallInput<typeof calls.searchMessages>['query'],
  ): Promise<CallResponse<typeof calls.searchMessages>> {
    const query = searchQuery(q);
    if (before !== undefined) await this.#mustHave(botId, before);
    if (query === undefined) return { messages: [], older: false };
    const ids = await this.#hits(botId, query, limit, before);
    const messages = await this.queries.loadMessages([botId], ids.slice(0, limit));
    return {
      messages: messages.sort((a, b) => (a.id < b.id ? 1 : -1)),
      older: ids.length > limit,
    };
  }

  /** At most one more than a page holds, which shows whether another page follows. */
  #hits(botId: string, query: string, limit: number, before: string | undefined): Promise<string[]> {
    const bot = `'bot=${botId.replaceAll(/['\\]/g, '$&$&')}'`;
    const start = before === undefined ? this.clock.now().getTime() : timeOf(before);
    const reaches = reachDays.map((days) => firstIdOf(new Date(Math.max(0, start - days * dayMs))));
    return readWithin(this.reads, budget, async (read) => {
      const ids: string[] = [];
      let below = before?.toLowerCase() ?? lastId;
      let seen = 0;
      for (const count of walkCounts) {
        // At this rate the page would not be full at the end of the walk.
        if (seen > 0 && (ids.length * walkLimit) / seen <= limit) break;
        const { rows } = await read<Walk>(walkStatement, [botId, bot, query, below, count]);
        const [walk] = rows;
        ids.push(...(walk?.hits ?? []));
        if (!walk?.last || walk.seen < count || ids.length > limit) return ids.slice(0, limit + 1);
        seen += walk.seen;
        below = walk.last;
      }
      for (const from of [...reaches, firstId]) {
        if (from >= below) continue;
        const wanted = limit + 1 - ids.length;
        const { rows } = await read<{ id: string }>(searchStatement, [
          botId,
          bot,
          query,
          from,
          below,
          wanted,
        ]);
        ids.push(...rows.map(({ id }) => id));
        if (ids.length > limit) break;
        below = from;
      }
      return ids;
    });
  }

  async #mustHave(botId: string, messageId: string): Promise<void> {
    const { rowCount } = isUuid(messageId)
      ? await this.pool.query('select from app.messages where bot_id = $1 and id = $2', [botId, messageId])
      : { rowCount: 0 };
    if (!rowCount) throw new BotterError('not_found', 'This bot has no such message');
  }
}

/** What someone typed, as a query for `to_tsquery`; undefined if it contains no word. */
export function searchQuery(text: string): string | undefined {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const last = words.at(-1);
  if (last === undefined) return undefined;
  const isPrefix = lettersOf(last) >= prefixLength && !botWord.test(last);
  return `${words.map((word) => `'${word.replaceAll(/['\\]/g, '$&$&')}'`).join(' & ')}${isPrefix ? ':*' : ''}`;
}

/**
 * A Chinese, Japanese or Korean character counts as two letters: it says as much, and these languages write
 * words without spaces.
 */
function lettersOf(word: string): number {
  const letters = word.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const signs = word.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu);
  return letters + (signs?.length ?? 0);
}

/** The time of an id, in milliseconds since 1970. */
function timeOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
