import { calls, savedStepsSchema } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import {
  action,
  ConversationApi,
  deliver,
  pressUpdate,
  textUpdate,
} from '@botter/server-conversations/testing';
import { analyticsMigrations } from './analytics.migrations';
import { AnalyticsApiModule, AnalyticsLedgerModule } from './analytics.modules';

const old = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

describe('the calls of the analytics', () => {
  let api: ConversationApi;

  beforeAll(async () => {
    api = await ConversationApi.start(
      [
        action('/start', 'Welcome', {
          data: { buttons: [{ type: 'callback', label: 'Press me', value: 'go' }] },
        }),
        action('go', 'Gone', { trigger: 'callback' }),
        action('/order', '', {
          data: {
            steps: savedStepsSchema.parse([
              { id: 'size', type: 'question', text: 'What size?', answer: { type: 'text' } },
              {
                id: 'count',
                type: 'question',
                text: 'How many?',
                answer: { type: 'number' },
                retries: 1,
                timeoutSeconds: 60,
              },
            ]),
          },
        }),
        action('/off', 'Off', { enabled: false }),
      ],
      { modules: [AnalyticsLedgerModule, AnalyticsApiModule], migrations: [analyticsMigrations] },
    );
    const { app } = api;
    await deliver(app, 'bot', textUpdate(1, '/start'));
    await deliver(app, 'bot', pressUpdate(1, 'go', 'query-1'));
    await deliver(app, 'bot', textUpdate(1, 'Opening HOURS?'));
    await deliver(app, 'bot', textUpdate(2, 'opening hours'));
    await deliver(app, 'bot', textUpdate(2, '=cmd()'));
    await deliver(app, 'second', textUpdate(3, '/start'));
    await deliver(app, 'foreign', textUpdate(4, '/start'));
    const sent = await api.call('owner', 'POST', '/api/bots/bot/send', { chatId: '2', text: 'From 9 to 5' });
    expect(sent.status).toBe(201);
  });
  afterAll(() => api.stop());

  const get = async (path: string) => (await api.call('owner', 'GET', path)).body;

  test('a bot has its messages, chats and enabled actions', async () => {
    const found = calls.getBotAnalytics.response.parse(await get('/api/bots/bot/analytics?timeRange=1d'));
    // Four texts, two replies, one message of a person; a press is no message.
    expect(found).toMatchObject({ totalMessages: 7, totalChats: 2, totalBots: 1, activeActions: 3 });
    expect(found.topChats.map((chat) => [chat.telegram_chat_id, chat.name, chat.message_count])).toEqual([
      ['1', 'Ada', 4],
      ['2', 'Ada', 3],
    ]);
    expect(found.recentMessages[0]).toMatchObject({
      text: 'From 9 to 5',
      direction: 'outgoing',
      chat_name: 'Ada',
    });
    expect(found.recentMessages).toHaveLength(7);
  });

  test('all bots are own and shared ones', async () => {
    const { totalMessages, totalChats, totalBots, activeActions } = await get('/api/analytics');
    expect({ totalMessages, totalChats, totalBots, activeActions }).toEqual({
      totalMessages: 9,
      totalChats: 3,
      totalBots: 2,
      activeActions: 6,
    });
  });

  test('an unknown range means seven days, and older messages do not count', async () => {
    await api.database.pool.query(
      `insert into app.analytics_quarters (bot_id, quarter, incoming) values ('second', $1, 5), ('second', $2, 7)`,
      [old(6), old(20)],
    );
    const totals = ['1d', '7d', '30d', '90d', 'soon', ''].map(async (range) => {
      const { totalMessages } = await get(`/api/bots/second/analytics?timeRange=${range}`);
      return totalMessages;
    });
    expect(await Promise.all(totals)).toEqual([2, 7, 14, 14, 7, 7]);
    await api.database.pool.query(`delete from app.analytics_quarters where quarter < $1`, [old(5)]);
  });

  test('activity has points in both directions, what was used, and what was not answered', async () => {
    const found = calls.getBotActivity.response.parse(
      await get('/api/bots/bot/analytics/activity?timeRange=7d&timeZone=Asia/Kolkata'),
    );
    expect(found.unit).toBe('day');
    const sums = found.points.reduce((all, point) => ({
      ...point,
      incoming: all.incoming + point.incoming,
      replies: all.replies + point.replies,
      sent: all.sent + point.sent,
      presses: all.presses + point.presses,
      newChats: all.newChats + point.newChats,
      returningChats: all.returningChats + point.returningChats,
    }));
    expect(sums).toMatchObject({
      incoming: 4,
      replies: 2,
      sent: 1,
      presses: 1,
      newChats: 2,
      returningChats: 0,
    });
    expect(found.actions).toEqual([
      { bot_id: 'bot', action_id: 'action-/start', command: '/start', count: 1 },
      { bot_id: 'bot', action_id: 'action-go', command: 'go', count: 1 },
    ]);
    expect(found.buttons).toEqual([{ bot_id: 'bot', label: 'Press me', count: 1 }]);
    expect(found.unanswered.map(({ text, count }) => [text, count])).toEqual([
      ['opening hours', 2],
      ['=cmd()', 1],
    ]);
  });

  test('a chat that was active on an earlier day returns', async () => {
    await api.database.pool.query(
      `insert into app.analytics_quarters (bot_id, quarter, chats) values ('bot', $1, 1)`,
      [old(3)],
    );
    const { points } = await get('/api/analytics/activity?timeRange=30d');
    const sum = (name: string) =>
      points.reduce((all: number, p: Record<string, number>) => all + (p[name] ?? 0), 0);
    expect([sum('newChats'), sum('returningChats')]).toEqual([3, 1]);
    await api.database.pool.query('delete from app.analytics_quarters where quarter < $1', [old(2)]);
  });

  test('a text leaves the list when an action answers it, not when a disabled one would', async () => {
    const { pool } = api.database;
    await pool.query(
      `insert into app.analytics_unanswered values ('bot', 'start', 9, now()), ('bot', 'off', 9, now())`,
    );
    const { unanswered } = await get('/api/bots/bot/analytics/activity');
    const texts = unanswered.map(({ text }: { text: string }) => text);
    expect(texts).toContain('off');
    expect(texts).not.toContain('start');
    await pool.query(`delete from app.analytics_unanswered where text = 'off'`);
  });

  test('the export is a CSV file without formulas', async () => {
    const { status, headers, bytes } = await api.call(
      'owner',
      'GET',
      '/api/bots/bot/analytics/export?timeRange=1d&list=unanswered',
    );
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="botter-unanswered-1d.csv"',
    ]);
    const [heading, ...rows] = bytes.toString().replace('\uFEFF', '').trim().split('\r\n');
    expect(heading).toBe('Bot ID,Text,Times written,Last written');
    expect(rows.map((row) => row.split(',').slice(0, 3))).toEqual([
      ['bot', 'opening hours', '2'],
      ['bot', "'=cmd()", '1'],
    ]);
    const lists = ['days', 'actions', 'buttons'].map(async (list) => {
      const { bytes: file } = await api.call(
        'owner',
        'GET',
        `/api/analytics/export?list=${list}&timeRange=1d`,
      );
      return file.toString().trim().split('\r\n').length;
    });
    expect(await Promise.all(lists)).toEqual([26, 4, 2]);
  });

  test('the home dashboard counts own bots only', async () => {
    expect(await get('/api/home?timeZone=Europe/Berlin')).toEqual({
      activeBots: 2,
      totalChats: 3,
      messagesToday: 9,
      totalMessages: 9,
    });
    const { body } = await api.call('manage', 'GET', '/api/home');
    expect(body).toEqual({ activeBots: 0, totalChats: 0, messagesToday: 0, totalMessages: 0 });
    expect((await api.call('owner', 'GET', '/api/home?timeZone=Moon')).status).toBe(400);
  });

  test.each(['', '/activity', '/export'])('%s is for people with access', async (path) => {
    const status = async (who: Parameters<typeof api.call>[0], bot: string) =>
      (await api.call(who, 'GET', `/api/bots/${bot}/analytics${path}`)).status;
    expect(
      await Promise.all(['owner', 'manage', 'read_only'].map((who) => status(who as 'owner', 'bot'))),
    ).toEqual([200, 200, 200]);
    expect([
      await status('stranger', 'bot'),
      await status('owner', 'foreign'),
      await status('nobody', 'bot'),
    ]).toEqual([404, 404, 401]);
    const mine = await api.call('stranger', 'GET', `/api/analytics${path}`);
    expect(mine.status).toBe(200);
    if (path === '') expect(mine.body).toMatchObject({ totalMessages: 0, totalBots: 0, recentMessages: [] });
  });

  test('a dialog has who started it, answered its questions, and gave up at which of them', async () => {
    const { app } = api;
    const people = [11, 12, 13, 14, 15];
    for (const person of people) await deliver(app, 'bot', textUpdate(person, '/order'));
    for (const person of [11, 12, 13, 14]) await deliver(app, 'bot', textUpdate(person, 'Large'));
    await deliver(app, 'bot', textUpdate(11, '3'));
    for (const word of ['many', 'several']) await deliver(app, 'bot', textUpdate(12, word));
    await deliver(app, 'bot', textUpdate(13, '/cancel'));
    await api.database.pool.query(
      `update app.outbox set due_at = now() where kind = 'callback' and method = 'step'`,
    );
    const read = async () =>
      calls.getDialogAnalytics.response.parse(await get('/api/bots/bot/analytics/dialogs?timeRange=1d'))
        .dialogs;
    const [order] = await eventually(read, ([found]) => found?.given_up === 3);
    expect(order).toEqual({
      action_id: 'action-/order',
      command: '/order',
      started: 5,
      answered: 5,
      given_up: 3,
      steps: [
        { step_id: 'size', text: 'What size?', asked: 5, answered: 4, given_up: 0 },
        { step_id: 'count', text: 'How many?', asked: 4, answered: 1, given_up: 3 },
      ],
    });
    await deliver(app, 'bot', textUpdate(15, 'Small'));
    const [after] = await eventually(read, ([found]) => found?.answered === 6);
    expect(after?.steps[1]).toMatchObject({ asked: 5 });
  });
});
