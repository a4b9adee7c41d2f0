import type { CallInput, CallResponse, calls } from '@botter/contracts';
import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { firstIdOf } from '../shared/months';
import { type MessageRow, messageColumns, messageTables, toMessage } from './message-rows';

/**
 * How long a message stays out of a poll. Ids sort by time, but two chats commit independently, and the
 * clocks of machines differ a little. Without the delay, a cursor could pass a message that is committed
 * late.
 */
const settleMs = 5_000;

type Query = CallInput<typeof calls.listBotMessages>['query'];
type Page = CallResponse<typeof calls.listBotMessages>;

/** Messages of a bot from all its chats. Button presses are not messages. */
@Injectable()
export class BotMessages {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * Newest first. A program that polls uses `after` or `since`: then oldest first, without the last seconds.
   */
  read(botId: string, { limit, before, after, since }: Query): Promise<Page> {
    if (after !== undefined) return this.#poll(botId, '>', after, limit, after);
    if (since !== undefined) return this.#poll(botId, '>=', firstIdOf(since), limit, null);
    return this.#newest(botId, before, limit);
  }

  async #newest(botId: string, before: string | undefined, limit: number): Promise<Page> {
    const older = before === undefined ? '' : 'and id < $3::uuid';
    const rows = await this.#rows(`${older} order by id desc limit $2`, 'desc', [
      botId,
      limit + 1,
      ...(before === undefined ? [] : [before]),
    ]);
    const messages = rows.slice(0, limit).map(toMessage);
    return { messages, next: rows.length > limit ? (messages.at(-1)?.id ?? null) : null };
  }

  async #poll(
    botId: string,
    than: '>' | '>=',
    id: string,
    limit: number,
    start: string | null,
  ): Promise<Page> {
    // Uses the clock that the ids are made from.
    const settled = firstIdOf(new Date(Date.now() - settleMs));
    const rows = await this.#rows(`and id ${than} $3::uuid and id < $4::uuid order by id limit $2`, 'asc', [
      botId,
      limit,
      id,
      settled,
    ]);
    const messages = rows.map(toMessage);
    return { messages, next: messages.at(-1)?.id ?? start };
  }

  async #rows(which: string, order: 'asc' | 'desc', values: unknown[]): Promise<MessageRow[]> {
    const { rows } = await this.pool.query<MessageRow>(
      `select ${messageColumns} from ${messageTables} where m.bot_id = $1 and m.id in (
         select id from app.messages where bot_id = $1 and kind <> 'button_press' ${which}
       ) order by m.id ${order}`,
      values,
    );
    return rows;
  }
}
