import type { TestDatabase } from '@botter/server-database/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ConversationQueries } from '../chats/conversation-queries';
import { MessageVersions } from '../chats/message-versions';
import { type BotRuntime, startBotRuntime } from '../testing/bot-runtime';
import { textUpdate } from '../testing/samples';
import { deliver } from '../testing/test-runtime';

describe('a flood of edits', () => {
  let runtime: BotRuntime;
  let database: TestDatabase;
  let app: NestFastifyApplication;

  beforeAll(async () => {
    runtime = await startBotRuntime();
    ({ database, app } = runtime);
  });
  afterAll(() => runtime.stop());

  /** Sends a message, and as many edits of it, each of this length, `atOnce` at a time. */
  async function flood(chat: number, changes: number, length: number, atOnce = 20) {
    const update = textUpdate(chat, 'the first text');
    const edits = Array.from({ length: changes }, (_, n) => {
      const text = `${n + 1} `.padEnd(length, 'x');
      const edited_message = { ...update.message, text, edit_date: update.message.date + n + 1 };
      return { update_id: update.update_id + 700_000 + chat * 1000 + n, edited_message };
    });
    await deliver(app, 'bot', update);
    while (edits.length > 0) {
      await Promise.all(edits.splice(0, atOnce).map((edit) => deliver(app, 'bot', edit)));
    }
    const { rows } = await database.pool.query<{
      id: string;
      size: number;
      versions: number;
      bytes: number;
      transactions: number;
    }>(
      `select m.id, pg_column_size(m.*) as size, count(*)::int as versions, sum(octet_length(v.text))::int as bytes,
         count(distinct v.xmin::text)::int as transactions
       from app.chats c join app.messages m on m.chat_id = c.id join app.message_versions v on v.message_id = m.id
       where c.telegram_chat_id = $1 group by m.id, m.*`,
      [chat],
    );
    const kept = rows[0];
    if (!kept) throw new Error('No message');
    const [message] = await new ConversationQueries(database.pool).loadMessages(['bot'], [kept.id]);
    if (!message) throw new Error('No message');
    expect(message.earlier_count).toBe(kept.versions);
    const listed = await new MessageVersions(database.pool).list('bot', message.chat_id, kept.id);
    const earlier = listed.map(({ text }) => text?.split(' ')[0]);
    return { ...kept, text: message.text?.split(' ')[0], earlier };
  }

  test('of one message at the same time is written together, after the message', async () => {
    const { versions, text, earlier, transactions } = await flood(3, 120, 30, 120);
    expect([versions, text]).toEqual([20, '120']);
    expect(earlier).toEqual(['the', ...Array.from({ length: 19 }, (_, i) => `${i + 101}`)]);
    expect(transactions).toBeLessThanOrEqual(2);
  });

  test('one after the other keeps the same versions as edits at the same time', async () => {
    const { versions, earlier } = await flood(4, 25, 30, 1);
    expect(versions).toBe(20);
    expect(earlier).toEqual(['the', ...Array.from({ length: 19 }, (_, i) => `${i + 6}`)]);
  });

  test('keeps the first and the latest nineteen versions', async () => {
    const { versions, text, earlier } = await flood(1, 60, 30);
    expect([versions, text]).toEqual([20, '60']);
    expect(earlier).toEqual(['the', ...Array.from({ length: 19 }, (_, i) => `${i + 41}`)]);
  });

  test("keeps at most 64 kB, and a row that doesn't grow", async () => {
    const { bytes, size, text, earlier } = await flood(2, 40, 4000);
    expect(bytes).toBeLessThanOrEqual(64 * 1024);
    expect(size).toBeLessThan(6_000);
    expect([text, earlier?.[0], earlier?.at(-1)]).toEqual(['40', 'the', '39']);
  });
});
