import { BotterError, type Message } from '@botter/contracts';
import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { messageWords } from '../message-words';
import { ConversationQueries } from './conversation-queries';

const pageLimit = 50;

/**
 * The words decide first, over all that the bot has, and only then the newest are taken (`offset 0` keeps these apart):
 * left to itself, the database may walk through everything from the newest on in the hope of finding enough soon.
 */
export const searchStatement = (before: string) => `
  select id from (
    select m.id from app.messages m
    where ${messageWords('m')} @@ ($2::tsquery && to_tsquery('simple', $3))
      and m.kind <> 'button_press' and m.bot_id = $1 ${before} offset 0
  ) hits order by id desc limit ${pageLimit + 1}`;

/** Finds messages of a bot by their words, by file names and by who wrote them. */
@Injectable()
export class MessageSearch {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(ConversationQueries) private readonly queries: ConversationQueries,
  ) {}

  /**
   * Newest first: those that hold all these words; the last one may be the beginning of one.
   * @throws BotterError `not_found` where the bot has no message `before`
   */
  async find(botId: string, text: string, before?: string): Promise<{ messages: Message[]; older: boolean }> {
    const query = searchQuery(text);
    if (before !== undefined) await this.#mustHave(botId, before);
    if (query === undefined) return { messages: [], older: false };
    const values = [botId, `'bot=${botId.replaceAll(/['\\]/g, '$&$&')}'`, query];
    const { rows } = await this.pool.query<{ id: string }>(
      searchStatement(before === undefined ? '' : 'and m.id < $4'),
      before === undefined ? values : [...values, before],
    );
    const messages = await this.queries.loadMessages(
      [botId],
      rows.slice(0, pageLimit).map(({ id }) => id),
    );
    return {
      messages: messages.sort((a, b) => (a.id < b.id ? 1 : -1)),
      older: rows.length > pageLimit,
    };
  }

  async #mustHave(botId: string, messageId: string): Promise<void> {
    const { rowCount } = isUuid(messageId)
      ? await this.pool.query('select from app.messages where bot_id = $1 and id = $2', [botId, messageId])
      : { rowCount: 0 };
    if (!rowCount) throw new BotterError('not_found', 'This bot has no such message');
  }
}

/** What somebody has typed in the language of `to_tsquery`; undefined where there is no word in it. */
export function searchQuery(text: string): string | undefined {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return undefined;
  return `${words.map((word) => `'${word.replaceAll(/['\\]/g, '$&$&')}'`).join(' & ')}:*`;
}
