import type { CallResponse, calls } from '@botter/contracts';
import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { noSuchMessage } from './not-found';

type Versions = CallResponse<typeof calls.getMessageVersions>['versions'];

/** The earlier texts of edited messages: at most twenty versions and 64 kB of each. */
@Injectable()
export class MessageVersions {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * Oldest first; none for a message that was never changed.
   * @throws BotterError `not_found` if the chat has no such message
   */
  async list(botId: string, chatId: string, messageId: string): Promise<Versions> {
    if (!isUuid(chatId) || !isUuid(messageId)) throw noSuchMessage();
    const { rows } = await this.pool.query<{ text: string | null; until: Date | null }>(
      `select v.text, v.until from app.messages m
       left join app.message_versions v on v.bot_id = m.bot_id and v.message_id = m.id
       where m.bot_id = $1 and m.id = $3 and m.chat_id = $2 order by v.n`,
      [botId, chatId, messageId],
    );
    if (rows.length === 0) throw noSuchMessage();
    return rows.flatMap(({ text, until }) => (until ? [{ text, until: until.toISOString() }] : []));
  }
}
