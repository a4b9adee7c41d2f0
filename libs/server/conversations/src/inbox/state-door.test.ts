import { eventually } from '@botter/server-async/testing';
import { RuntimeBots } from '@botter/server-compiled-bots';
import type { TestDatabase } from '@botter/server-database/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Client, type QueryConfig } from 'pg';
import { SessionPlanning } from '../shared/session-planning';
import { counter } from '../testing/counter';
import { FakeTelegram } from '../testing/fake-telegram';
import { action, membershipUpdate, textUpdate } from '../testing/samples';
import {
  createConversationDatabase,
  deliver,
  putBot,
  startRuntime,
  stopRuntime,
} from '../testing/test-runtime';
import { Inbox } from './inbox';

const later = { data: { delayedCallbacks: [{ callbackCommand: 'later', delaySeconds: 3600 }] } };

describe('a bot with state', () => {
  let database: TestDatabase;
  let telegram: FakeTelegram;
  let processes: readonly NestFastifyApplication[];
  let nextChat = 1;
  const statements = jest.spyOn(Client.prototype, 'query');

  beforeAll(async () => {
    database = await createConversationDatabase();
    telegram = new FakeTelegram();
    const actions = [action('/later', 'Wait', later), action('later', 'Late', { trigger: 'callback' })];
    await putBot(database, 'bot', actions, { needsState: true });
    const apiRoot = await telegram.start();
    processes = await Promise.all([1, 2].map(() => startRuntime({ database, apiRoot })));
    for (const app of processes) app.get(SessionPlanning, { strict: false }).use(counter);
  });
  afterAll(async () => {
    await Promise.all(processes.map(stopRuntime));
    await telegram.stop();
    await database.drop();
  });

  const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows;
  const said = async (chat: number) =>
    (
      await query(
        `select m.text from app.messages m join app.chats c on c.id = m.chat_id and c.bot_id = m.bot_id
         where c.bot_id = 'bot' and c.telegram_chat_id = $1 order by m.id`,
        chat,
      )
    ).map(({ text }) => text as string);
  const countOf = async (chat: number) => {
    const rows = await query(
      `select s.state from app.sessions s join app.chats c on c.id = s.chat_id where c.telegram_chat_id = $1`,
      chat,
    );
    return rows.map(({ state }) => state.count as number);
  };
  const write = (chat: number, text: string, at = 0) =>
    deliver(processes[at]!, 'bot', textUpdate(chat, text));
  const numbered = (count: number) => Array.from({ length: count }, (_, i) => `${i + 1}`);

  test('counts each update once and in order, whichever process it comes to, also if it comes to both', async () => {
    const chats = Array.from({ length: 5 }, () => nextChat++);
    await Promise.all(
      chats.map(async (chat) => {
        for (const text of numbered(10)) {
          const update = textUpdate(chat, `write ${text}`);
          await Promise.all(processes.map((app) => deliver(app, 'bot', update)));
        }
      }),
    );
    const expected = numbered(10).flatMap((n) => [`write ${n}`, n]);
    for (const chat of chats) expect(await said(chat)).toEqual(expected);
    expect(await Promise.all(chats.map(countOf))).toEqual(chats.map(() => [10]));
  });

  test('counts what one person writes in two processes at the same time', async () => {
    const chat = nextChat++;
    await Promise.all(numbered(30).map((text, i) => write(chat, text, i % 2)));
    const replies = (await query(
      `select m.text from app.messages m join app.chats c on c.id = m.chat_id
       where c.telegram_chat_id = $1 and m.direction = 'outgoing' order by m.id`,
      chat,
    )) as { text: string }[];
    expect(replies.map(({ text }) => text)).toEqual(numbered(30));
  });

  test('keeps the order of what comes together', async () => {
    const chat = nextChat++;
    const bot = await processes[0]!.get(RuntimeBots).get('bot');
    const updates = numbered(10).map((text) => textUpdate(chat, `write ${text}`));
    await Promise.all(updates.map((update) => processes[0]!.get(Inbox).accept(bot!, update)));
    expect(await said(chat)).toEqual(numbered(10).flatMap((n) => [`write ${n}`, n]));
  });

  test('stores what is written after a takeover, and moves nothing', async () => {
    const chat = nextChat++;
    await write(chat, 'before');
    await query(`update app.chats set paused_until = 'infinity' where telegram_chat_id = $1`, chat);
    expect(await write(chat, 'during')).toBe(200);
    await query('update app.chats set paused_until = null where telegram_chat_id = $1', chat);
    await write(chat, 'after');
    expect(await said(chat)).toEqual(['before', '1', 'during', 'after', '2']);
  });

  test('locks the session of an update that moves it, and of no other', async () => {
    const chat = nextChat++;
    await write(chat, 'a');
    statements.mockClear();
    const locks = () =>
      statements.mock.calls.filter(([one]) => (one as unknown as QueryConfig).name === 'lock-sessions')
        .length;
    await write(chat, 'stop');
    expect(locks()).toBe(1);
    await write(chat, 'stop');
    expect(locks()).toBe(1);
    expect(await said(chat)).toEqual(['a', '1', 'stop', 'stop']);
  });

  test('starts over after a session has ended, or the person has blocked the bot', async () => {
    const chat = nextChat++;
    for (const text of ['a', 'b', 'stop', 'c']) await write(chat, text);
    await deliver(processes[0]!, 'bot', membershipUpdate(chat, 'kicked'));
    expect(await countOf(chat)).toEqual([]);
    await write(chat, 'd');
    expect(await said(chat)).toEqual(['a', '1', 'b', '2', 'stop', 'c', '1', 'd', '1']);
  });

  test('keeps the session of each person and topic of a group when the group becomes a supergroup', async () => {
    const group = { id: -nextChat++, type: 'group', title: 'Team' };
    const supergroup = { id: -1000 - nextChat++, type: 'supergroup', title: 'Team' };
    const say = (chat: object, id: number, content: object) => {
      const { message, ...update } = textUpdate(1, '');
      const from = { id, is_bot: false, first_name: 'A' };
      return deliver(processes[0]!, 'bot', { ...update, message: { ...message, chat, from, ...content } });
    };
    const topic = { message_thread_id: 5, is_topic_message: true };
    await say(group, 1, { text: 'a' });
    await say(group, 2, { text: 'b' });
    await say(group, 1, { text: 'c' });
    await say(supergroup, 1, { text: 'd', ...topic });
    await say(supergroup, 2, { text: 'e' });
    await say(group, 1, { text: undefined, migrate_to_chat_id: supergroup.id });
    await say(supergroup, 1, { text: 'f' });
    await say(supergroup, 1, { text: 'g', ...topic });
    await say(supergroup, 2, { text: 'h' });
    const replies = (await said(supergroup.id)).filter((text) => /\d/.test(text));
    // What the second person began in the supergroup is the later one.
    expect(replies).toEqual(['1', '1', '2', '1', '1', '3', '2', '2']);
  });

  test('runs a continuation of a session only while the session has not moved', async () => {
    const [late, inTime] = [nextChat++, nextChat++];
    for (const chat of [late, inTime]) await write(chat, '/later');
    await write(late, 'something else');
    const makeDue = `update app.outbox set due_at = now() where kind = 'callback'`;
    const waiting = () => query(`select from app.outbox where kind = 'callback'`);
    expect(await waiting()).toHaveLength(2);
    await query(makeDue);
    await eventually(waiting, (rows) => rows.length === 0);
    expect(await said(inTime)).toEqual(['/later', '1', 'Wait', 'Late']);
    expect(await said(late)).toEqual(['/later', '1', 'Wait', 'something else', '2']);
  });

  test('is refused an update while its sessions cannot be read, and no later one of the chat gets ahead of it', async () => {
    const chat = nextChat++;
    await write(chat, 'write 1');
    await query('alter table app.sessions rename to sessions_away');
    const bot = await processes[0]!.get(RuntimeBots).get('bot');
    const updates = ['write 2', 'write 3'].map((text) => textUpdate(chat, text));
    const accept = () => processes[0]!.get(Inbox).acceptAll(bot!, updates);
    await expect(accept()).rejects.toThrow();
    await query('alter table app.sessions_away rename to sessions');
    expect(await said(chat)).toEqual(['write 1', '1']);
    await accept();
    expect(await said(chat)).toEqual(numbered(3).flatMap((n) => [`write ${n}`, n]));
  });
});
