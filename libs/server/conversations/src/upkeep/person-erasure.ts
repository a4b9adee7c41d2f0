import { inTransaction, PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';

interface ErasedPerson {
  readonly botId: string;
  readonly telegramUserId: string;
  /** The private chat; null if there is none. */
  readonly chatId: string | null;
}

/** Messages that are deleted in one statement. */
const batchSize = 2_000;

/** Groups whose messages one statement looks through. */
const groupsAtOnce = 200;

/** Tables with what is kept about a chat, the chat itself last. */
const ofChat: readonly (readonly [table: string, column: string])[] = [
  ['chat_reads', 'chat_id'],
  ['chat_work', 'chat_id'],
  ['chat_notes', 'chat_id'],
  ['chat_topics', 'chat_id'],
  ['sessions', 'chat_id'],
  ['outbox', 'chat_id'],
  ['sent_keys', 'chat_id'],
  ['chats', 'id'],
];

const ofPrivateChat = 'select id from app.messages where bot_id = $1 and chat_id = $2';

// By their chats: an index by sender would cost something with each message of every bot, for what happens
// seldom. Groups have negative ids at Telegram, and are found by them.
const inGroups = `
select m.id from unnest($2::uuid[]) as g(id) cross join lateral (
  select id from app.messages where chat_id = g.id and bot_id = $1 and sender_id = $3 limit ${batchSize}
) m`;

const groups = `
select id, telegram_chat_id from app.chats where bot_id = $1 and telegram_chat_id < 0 and telegram_chat_id > $2
order by bot_id, telegram_chat_id limit ${groupsAtOnce}`;

/** Of a bigint: every chat comes after it. */
const lowestId = '-9223372036854775808';

const messages = (which: string) => `
with gone as (
  delete from app.messages where bot_id = $1 and id = any(array(${which} limit ${batchSize}))
  returning bot_id, id
), versions as (
  delete from app.message_versions v using gone g where v.bot_id = g.bot_id and v.message_id = g.id
)
select count(*)::int as count from gone`;

/**
 * Erases what a person and a bot wrote to each other, what the person wrote in groups, and where they are in
 * dialogs. What is left after an error is erased by trying again.
 */
@Injectable()
export class PersonErasure {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** @param last what is erased in the transaction that ends it */
  async erase(
    { botId, telegramUserId, chatId }: ErasedPerson,
    last: (client: PoolClient) => Promise<unknown>,
  ): Promise<void> {
    if (chatId !== null) await this.#messages(this.pool, ofPrivateChat, [botId, chatId]);
    await this.#messagesInGroups(botId, telegramUserId);
    await inTransaction(this.pool, async (client) => {
      if (chatId !== null) {
        // Nothing new is written to the chat from here on; what follows begins another one.
        await client.query('select from app.chats where bot_id = $1 and id = $2 for update', [botId, chatId]);
        await this.#messages(client, ofPrivateChat, [botId, chatId]);
        for (const [table, column] of ofChat) {
          await client.query(`delete from app.${table} where bot_id = $1 and ${column} = $2`, [
            botId,
            chatId,
          ]);
        }
      }
      const person = [botId, telegramUserId];
      await client.query('delete from app.sessions where bot_id = $1 and person_id = $2', person);
      await client.query('delete from app.once_keys where bot_id = $1 and telegram_chat_id = $2', person);
      await client.query(
        // JSON without spaces, unchanged.
        `delete from app.kept_updates where bot_id = $1 and raw::text ~ ('"id":' || $2::bigint || '[,}]')`,
        person,
      );
      await last(client);
    });
  }

  async #messagesInGroups(botId: string, telegramUserId: string): Promise<void> {
    for (let after = lowestId; ; ) {
      const { rows } = await this.pool.query<{ id: string; telegram_chat_id: string }>(groups, [
        botId,
        after,
      ]);
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await this.#messages(this.pool, inGroups, [botId, ids, telegramUserId]);
      if (rows.length < groupsAtOnce) return;
      after = rows.at(-1)!.telegram_chat_id;
    }
  }

  async #messages(client: Pool | PoolClient, which: string, values: readonly unknown[]): Promise<void> {
    for (;;) {
      const { rows } = await client.query<{ count: number }>(messages(which), [...values]);
      if ((rows[0]?.count ?? 0) < batchSize) return;
    }
  }
}
