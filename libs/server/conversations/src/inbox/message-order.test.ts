import { planMessage } from '@botter/engine';
import { inTransaction } from '@botter/server-database';
import type { TestDatabase } from '@botter/server-database/testing';
import { LivePublisher } from '@botter/server-live';
import { v7 as uuid } from 'uuid';
import { appendOutgoing } from '../outbox/append-outgoing';
import { toEffectRows } from '../outbox/effect-rows';
import { action, planContext, textUpdate } from '../testing/samples';
import { createConversationDatabase } from '../testing/test-runtime';
import { acceptUpdates } from './inbox-statement';
import { planUpdate } from './planned-update';

describe('the order of the messages of a chat', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createConversationDatabase();
  });
  afterAll(() => database.drop());

  const actions = [action('/start', 'Welcome')];

  /** A process whose clock is off by this much. */
  function processWith(offsetMs: number) {
    const id = uuid();
    const now = () => new Date(Date.now() + offsetMs);
    const newId = () => uuid({ msecs: now().getTime() });
    const accept = (chat: number, ...texts: string[]) => {
      const context = planContext(actions, now(), newId);
      const planned = texts.map((text) =>
        planUpdate({ botId: 'bot', update: textUpdate(chat, text) }, context),
      );
      return acceptUpdates(database.pool, planned, id, newId);
    };
    const write = async (chat: number, text: string) => {
      const { rows } = await database.pool.query<{ id: string }>(
        'select id from app.chats where telegram_chat_id = $1',
        [chat],
      );
      const facts = { telegramChatId: `${chat}`, type: 'private', name: 'Ada', username: null } as const;
      const context = { source: `bot/message/${newId()}`, now: now(), newId, author: 'Hedy' };
      const outgoing = {
        botId: 'bot',
        chatId: rows[0]?.id ?? '',
        bulk: true,
        rows: toEffectRows(planMessage(text, facts, null), context),
        ledger: [],
      };
      return inTransaction(database.pool, (client) =>
        appendOutgoing(client, new LivePublisher(), [outgoing]),
      );
    };
    return { accept, write };
  }

  const messages = async (chat: number) =>
    (
      await database.pool.query<{ id: string; text: string }>(
        `select m.id, m.text from app.messages m join app.chats c on c.id = m.chat_id
         where c.telegram_chat_id = $1 order by m.id`,
        [chat],
      )
    ).rows;
  const texts = async (chat: number) => (await messages(chat)).map(({ text }) => text);

  test('is the order of the writes, whatever the clocks of processes say', async () => {
    const ahead = processWith(60_000);
    const behind = processWith(-60_000);
    await ahead.accept(1, 'one', '/start');
    await behind.accept(1, 'two', 'three');
    await behind.write(1, 'four');
    await ahead.write(1, 'five');
    await behind.accept(1, '/start', 'six');
    expect(await texts(1)).toEqual([
      'one',
      '/start',
      'Welcome',
      'two',
      'three',
      'four',
      'five',
      '/start',
      'Welcome',
      'six',
    ]);
  });

  test("follows the database's clock across chats", async () => {
    await processWith(3_600_000).accept(2, 'early');
    await processWith(0).accept(3, 'late');
    const [[early], [late]] = [await messages(2), await messages(3)];
    expect(early && late && early.id < late.id).toBe(true);
  });

  test('is in ids that the process knows without reading them back', async () => {
    const one = processWith(0);
    const [accepted] = await one.accept(4, '/start');
    const written = await one.write(4, 'by a person');
    expect((await messages(4)).map(({ id }) => id)).toEqual([
      accepted?.incomingId,
      accepted?.effects.messages[0]?.id,
      ...written.values(),
    ]);
    const { rows } = await database.pool.query(
      `select array_agg(o.message_id order by seq) as ids from app.outbox o join app.chats c on c.id = o.chat_id
       where c.telegram_chat_id = 4`,
    );
    expect(rows[0].ids).toEqual([accepted?.effects.outbox[0]?.message_id, ...written.values()]);
  });

  test('holds for many simultaneous messages', async () => {
    const process = processWith(0);
    await process.accept(5, ...Array.from({ length: 300 }, (_, i) => `message ${i}`));
    expect(await texts(5)).toEqual(Array.from({ length: 300 }, (_, i) => `message ${i}`));
  });
});
