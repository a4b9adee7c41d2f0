import { PersonErasure } from '@botter/server-conversations';
import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { ContactKeeper } from '../keeping/contact-keeper';
import { contactNotFound } from '../lists/contact-lists';
import { ContactTraces } from './contact-traces';

/** Erases contacts with everything that they and the bot wrote to each other. */
@Injectable()
export class ContactErasure {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(ContactKeeper) private readonly keeper: ContactKeeper,
    @Inject(PersonErasure) private readonly people: PersonErasure,
    @Inject(ContactTraces) private readonly traces: ContactTraces,
  ) {}

  /** @throws BotterError `not_found` */
  async erase(botId: string, contactId: string): Promise<void> {
    if (!isUuid(contactId)) throw contactNotFound();
    // What waits in the ledger would bring the contact back.
    await this.keeper.keepAllOf(botId);
    const { rows } = await this.pool.query<{ telegram_user_id: string; chat_id: string | null }>(
      'select telegram_user_id::text, chat_id from app.contacts where bot_id = $1 and id = $2',
      [botId, contactId],
    );
    const [row] = rows;
    if (!row) throw contactNotFound();
    const person = { botId, telegramUserId: row.telegram_user_id, chatId: row.chat_id };
    await this.people.erase(person, async (client) => {
      await this.traces.erase(client, botId, contactId);
      await client.query('delete from app.contacts where bot_id = $1 and id = $2', [botId, contactId]);
    });
  }
}
