import { isDeepStrictEqual } from 'node:util';
import { actionsModule } from '@botter/server-actions';
import { eventually } from '@botter/server-async/testing';
import {
  type ConfigurationApplication,
  startConfigurationApplication,
  stubToken,
  type TestPeople,
} from '@botter/server-bots/testing';
import { compiledBotsModule } from '@botter/server-compiled-bots/projection';
import { conversationsModule } from '@botter/server-conversations';
import { FakeTelegram, pressUpdate, textUpdate } from '@botter/server-conversations/testing';
import { Leases } from '@botter/server-database';
import type { RecordedEvent } from '@botter/server-event-store';
import { filesModule } from '@botter/server-files';
import type { ServerModule } from '@botter/server-module';
import { Secret } from '@botter/server-secrets';
import { sharesModule } from '@botter/server-shares';
import { webhooksModule } from '@botter/server-webhooks';
import { BotNotices } from './bot-notices/bot-notices';
import { orderBroadcastNotices } from './bot-notices/broadcast-ends';
import { disabledWebhooks } from './bot-notices/disabled-webhooks.subscription';
import { type NoticeOrder, sendNotice } from './notices/notice.job';
import { NoticeGate } from './notices/notice-gate';
import { SendNoticeHandler } from './notices/send-notice.handler';
import { NotifierProcess } from './notifier/notifier-process';
import { notifierWebhookPath, webhookSecretOf } from './notifier/notifier-updates';
import { CheckReplyHandler } from './replies/check-reply.handler';
import { checkReply } from './replies/check-reply.job';
import { notificationsModule } from './server-module';
import { NotifierState } from './telegram/notifier-state';

const notifierToken = stubToken(7000);
const telegram = new FakeTelegram();
let app: ConfigurationApplication;
let people: TestPeople;
let nextUpdate = 1;
let nextBot = 9000;

const inOneProcess = (module: ServerModule): ServerModule => ({
  ...module,
  api: [...(module.api ?? []), ...(module.runtime ?? [])],
});

beforeAll(async () => {
  const apiRoot = await telegram.start();
  app = await startConfigurationApplication({
    modules: [
      sharesModule,
      actionsModule,
      { name: webhooksModule.name, eventTypes: webhooksModule.eventTypes },
      compiledBotsModule,
      filesModule,
      inOneProcess(conversationsModule),
      inOneProcess(notificationsModule),
    ],
    env: {
      TELEGRAM_API_ROOT: apiRoot,
      TELEGRAM_MODE: 'polling',
      NOTIFIER_BOT_TOKEN: notifierToken,
      RATE_LIMITS: 'off',
    },
  });
  people = await app.people();
  await eventually(
    () => people.owner.request('GET', '/api/notifications/telegram-link'),
    ({ body }) => body.botterBotEnabled,
    20_000,
  );
});
afterAll(async () => {
  await app?.close();
  await telegram.stop();
});

/** The notifier bot's messages in a chat, the newest first. */
const said = (chatId: number) =>
  telegram
    .sent()
    .filter(
      ({ token, parameters }) => token === notifierToken && String(parameters.chat_id) === String(chatId),
    )
    .map(({ parameters }) => parameters)
    .reverse();

/** Writes to the notifier bot; returns its next message to this person. */
async function tell(chatId: number, text: string, extra: object = {}): Promise<string> {
  const before = said(chatId).length;
  const update = textUpdate(chatId, text, nextUpdate++);
  const entities = text.startsWith('/')
    ? [{ type: 'bot_command', offset: 0, length: text.split(' ')[0]?.length }]
    : undefined;
  telegram.push(notifierToken, { ...update, message: { ...update.message, entities, ...extra } } as never);
  await telegram.until(() => said(chatId).length > before);
  return String(said(chatId)[0]?.text);
}

const call = (path: string) => `/api/notifications/${path}`;
const newCode = async (who = people.owner): Promise<string> =>
  (await who.request('POST', call('telegram-link/request'))).body.verificationCode;

/** A user of one's own with a linked account. */
async function linkedPerson(name: string, telegramId: number) {
  const person = await app.person(`${name}@example.com`);
  await person.request('GET', '/api/me');
  expect(await tell(telegramId, `/start ${await newCode(person)}`)).toContain('This account is linked');
  return person;
}

async function notifiedBot(owner: TestPeople['owner']): Promise<{ botId: string; token: string }> {
  const telegramId = nextBot++;
  const botId = await app.addBot(owner, telegramId, `<Shop> ${telegramId}`);
  const path = call(`bots/${botId}/notifications`);
  expect((await owner.request('PUT', path, { enabled: true })).status).toBe(200);
  await gateAllows(botId);
  return { botId, token: stubToken(telegramId) };
}

const gate = (botId: string, allows: boolean) =>
  eventually(
    async () => app.app.get(NoticeGate).mayNotify(botId, app.clock.now()),
    (may) => may === allows,
  );
const gateAllows = (botId: string) => gate(botId, true);
const gateCloses = (botId: string) => gate(botId, false);

/** A customer writes; returns the job of the notice, undefined if there is none. */
async function customerWrites(bot: { botId: string; token: string }, chatId: number, text: string) {
  const count = async () => {
    const { rows } = await app.database.pool.query(
      `select count(*)::int as count from app.messages where bot_id = $1 and direction = 'incoming' and kind = 'text'`,
      [bot.botId],
    );
    return rows[0].count as number;
  };
  const before = await count();
  // No two messages of the same moment.
  later(1);
  const update = textUpdate(chatId, text);
  const date = Math.floor(app.clock.now().getTime() / 1000);
  telegram.push(bot.token, { ...update, message: { ...update.message, date } } as never);
  await eventually(count, (now) => now > before);
  await eventually(
    async () => (await app.database.pool.query("select from app.outbox where kind = 'job'")).rowCount,
    (left) => left === 0,
  );
  const waiting = app.jobs.waiting.filter(({ job }) => job === sendNotice.name);
  app.jobs.take(sendNotice);
  return waiting.at(-1) as { data: NoticeOrder; jobId: string } | undefined;
}

const run = ({ data, jobId }: { data: NoticeOrder; jobId: string }, ageMs = 0) =>
  app.app
    .get(SendNoticeHandler)
    .handle(data, { jobId, attempt: 1, mayHaveRun: false, ageMs, signal: new AbortController().signal });

const later = (seconds: number) => app.clock.advance(seconds * 1000);

describe('the settings', () => {
  test('are on, without quiet hours, in UTC, until the user changes some of them', async () => {
    const person = await app.person('settings@example.com');
    const settings = {
      notifications_enabled: true,
      quiet_hours_start: null,
      quiet_hours_end: null,
      timezone: 'UTC',
    };
    const stats = {
      isLinked: false,
      settings,
      notificationEnabledBots: 0,
      totalBots: 0,
      canReceiveNotifications: false,
    };
    expect(await person.request('GET', call('settings'))).toMatchObject({
      status: 200,
      body: { settings, stats },
    });
    const put = async (body: object) => (await person.request('PUT', call('settings'), body)).body;
    expect(await put({ quietHoursStart: '22:30' })).toEqual({ ...settings, quiet_hours_start: '22:30' });
    expect(await put({ quietHoursEnd: '07:00', timezone: 'Asia/Tokyo' })).toEqual({
      ...settings,
      quiet_hours_start: '22:30',
      quiet_hours_end: '07:00',
      timezone: 'Asia/Tokyo',
    });
    expect(await put({ quietHoursStart: null, notificationsEnabled: false })).toMatchObject({
      quiet_hours_start: null,
      quiet_hours_end: '07:00',
      notifications_enabled: false,
    });
    expect(await put({})).toMatchObject({ notifications_enabled: false });
  });

  test.each([
    { quietHoursStart: '24:00' },
    { quietHoursEnd: '7:00' },
    { timezone: 'Mars/Base' },
    { notificationsEnabled: 'yes' },
    { quietHoursStart: 5 },
  ])('refuse %j', async (body) => {
    expect((await people.owner.request('PUT', call('settings'), body)).status).toBe(400);
  });
});

describe('notices', () => {
  test('show sender and text, escaped, with a link to the chat and a button for a pause', async () => {
    const owner = await linkedPerson('notified', 201);
    const bot = await notifiedBot(owner);
    const job = await customerWrites(bot, 5001, 'Is <b>tea</b> there?');
    await run(job!);
    const [notice] = said(201);
    expect(notice?.text).toContain('&lt;Shop&gt;');
    expect(notice?.text).toContain('<b>Ada</b>: Is &lt;b&gt;tea&lt;/b&gt; there?');
    const keyboard = notice?.reply_markup as { inline_keyboard: Record<string, string>[][] };
    const [open, mute] = keyboard.inline_keyboard.flat();
    expect(open).toMatchObject({ text: 'Open chat' });
    expect(open?.url).toMatch(new RegExp(`^https://bots\\.example\\.com/messages/${bot.botId}\\?chat=`));
    expect(mute).toEqual({ text: 'Mute 1 h', callback_data: `mute:${bot.botId}` });
    // A worker that was killed after it had sent does the job again.
    await run(job!);
    expect(said(201).filter(({ text }) => String(text).includes('there?'))).toHaveLength(1);
  });

  test('come once a minute for a bot, with the number of what came meanwhile', async () => {
    const owner = await linkedPerson('paced', 211);
    const bot = await notifiedBot(owner);
    await customerWrites(bot, 5101, 'before it counts').then((job) => run(job!));
    await gateCloses(bot.botId);
    expect(await customerWrites(bot, 5101, 'one')).toBeUndefined();
    expect(await customerWrites(bot, 5102, 'two')).toBeUndefined();
    later(61);
    const job = await customerWrites(bot, 5101, 'three');
    // Two processes at the same moment: one of them has the minute.
    await Promise.all([run(job!), run({ ...job!, jobId: 'another-process' })]);
    expect(said(211)[0]?.text).toContain('2 more messages came meanwhile.');
    expect(said(211).filter(({ text }) => String(text).includes('meanwhile'))).toHaveLength(1);
    later(61);
    await run((await customerWrites(bot, 5101, 'four'))!);
    expect(said(211)[0]?.text).not.toContain('meanwhile');
  });

  test('say at any time that a bot has handed over, with its note, and leave the pace as it is', async () => {
    const owner = await linkedPerson('handed', 215);
    const bot = await notifiedBot(owner);
    const steps = [{ type: 'handOver', note: '{{contact.first_name}} wants <a refund>' }];
    const added = await owner.request('POST', `/api/bots/${bot.botId}/actions`, {
      command: '/human',
      actionData: { steps },
    });
    expect(added.status).toBe(201);
    await run((await customerWrites(bot, 5151, 'hello'))!);
    await gateCloses(bot.botId);
    const job = await customerWrites(bot, 5152, '/human');
    expect(job?.data).toMatchObject({ isHandOver: true, telegramChatId: '5152' });
    await run(job!);
    await run(job!);
    const told = said(215).filter(({ text }) => String(text).includes('needs a person'));
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringContaining('<b>Ada</b> needs a person: Ada wants &lt;a refund&gt;'),
    ]);
    // The minute still belongs to the first notice.
    expect(await customerWrites(bot, 5151, 'once more')).toBeUndefined();
    later(61);
    expect(await customerWrites(bot, 5151, 'and now')).toBeDefined();
  });

  test('are sent only to people who have asked for them', async () => {
    const owner = await linkedPerson('quiet', 221);
    const bot = await notifiedBot(owner);
    const hour = (offset: number) =>
      new Date(app.clock.now().getTime() + offset * 3_600_000).toISOString().slice(11, 16);
    const set = (body: object) => owner.request('PUT', call('settings'), body);
    const job = await customerWrites(bot, 5201, 'ordered before all that');
    for (const [off, on] of [
      [{ quietHoursStart: hour(-1), quietHoursEnd: hour(1) }, { quietHoursStart: null }],
      [{ notificationsEnabled: false }, { notificationsEnabled: true }],
    ] as const) {
      await set(off);
      await gateCloses(bot.botId);
      expect(await customerWrites(bot, 5201, 'not now')).toBeUndefined();
      await run(job!);
      await set(on);
      await gateAllows(bot.botId);
    }
    await owner.request('PUT', call(`bots/${bot.botId}/notifications`), { enabled: false });
    await gateCloses(bot.botId);
    await run(job!);
    expect(said(221).filter(({ text }) => String(text).includes('ordered before'))).toHaveLength(0);
    // Messages from while it was off don't count when it is on again.
    await owner.request('PUT', call(`bots/${bot.botId}/notifications`), { enabled: true });
    await gateAllows(bot.botId);
    await run((await customerWrites(bot, 5201, 'on again'))!);
    expect(said(221)[0]?.text).toContain('on again');
    expect(said(221)[0]?.text).not.toContain('meanwhile');
  });

  test("are not caused by presses, and the button for an hour's pause is pressed and undone", async () => {
    const owner = await linkedPerson('muter', 231);
    const bot = await notifiedBot(owner);
    telegram.push(bot.token, pressUpdate(5301, 'x', `q${Date.now()}`));
    await run((await customerWrites(bot, 5301, 'hello'))!);
    expect(said(231)[0]?.text).not.toContain('meanwhile');
    const press = async (data: string, from = 231) => {
      const update = { ...pressUpdate(from, data, `m${nextUpdate}`), update_id: nextUpdate++ };
      const answers = telegram.sent('answerCallbackQuery').length;
      telegram.push(notifierToken, update);
      await telegram.until(() => telegram.sent('answerCallbackQuery').length > answers);
      return telegram.sent('answerCallbackQuery').at(-1)?.parameters.text;
    };
    // A stranger who has the button's data.
    expect(await press(`mute:${bot.botId}`, 999)).toContain('not linked');
    expect(await press(`mute:${bot.botId}`)).toBe('Muted for 1 hour');
    later(61);
    await gateCloses(bot.botId);
    expect(await press(`unmute:${bot.botId}`)).toBe('Notifications are on again');
    await gateAllows(bot.botId);
  });

  test('stop when the owner has blocked the notifier, and wait if Telegram asks for that', async () => {
    const owner = await linkedPerson('blocker', 241);
    const bot = await notifiedBot(owner);
    const first = await customerWrites(bot, 5401, 'one');
    const parameters = { retry_after: 7 };
    telegram.next('sendMessage', { status: 429, description: 'Too Many Requests', parameters });
    await expect(run(first!)).rejects.toMatchObject({ name: 'PostponeJob', delayMs: 7_000 });
    await run(first!);
    expect(said(241)[0]?.text).toContain('one');
    later(61);
    telegram.next('sendMessage', { status: 403, description: 'Forbidden: bot was blocked by the user' });
    await run((await customerWrites(bot, 5401, 'two'))!);
    expect((await owner.request('GET', call('telegram-link'))).body.link.blocked).toBe(true);
    expect((await owner.request('GET', call('settings'))).body.stats.canReceiveNotifications).toBe(false);
    await tell(241, '/start');
    expect((await owner.request('GET', call('settings'))).body.stats.canReceiveNotifications).toBe(true);
  });
});

describe('linking', () => {
  test('accepts one code, by deep link or typed, once, and reports it on the live stream', async () => {
    const person = await linkedPerson('linked', 101);
    expect((await person.request('GET', call('telegram-link'))).body).toEqual({
      isLinked: true,
      botterBotEnabled: true,
      botterBotUsername: 'bot7000_bot',
      botterBotTelegramId: '7000',
      codeExpiresAt: null,
      link: {
        telegram_first_name: 'Ada',
        telegram_last_name: null,
        telegram_username: 'ada',
        blocked: false,
      },
    });
    expect((await person.request('GET', call('settings'))).body.stats).toMatchObject({
      isLinked: true,
      canReceiveNotifications: true,
    });
    const code = await newCode(people.manage);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(await tell(102, `/link ${code.toLowerCase().slice(0, 4)}-${code.slice(4)}`)).toContain(
      'is linked',
    );
    // Its update came twice, or someone else has read the code.
    expect(await tell(102, `/link ${code}`)).toContain('is linked');
    expect(await tell(103, `/start ${code}`)).toContain('wrong, was used, or has expired');
    expect(await tell(102, '/unlink')).toContain('unlinked');
    expect(await tell(102, `/link ${code}`)).toContain('wrong, was used');
    expect((await people.manage.request('GET', call('telegram-link'))).body.link).toBeNull();
    const { rows } = await app.database.pool.query('select * from app.link_codes');
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('a new code replaces the one before, and a code ends after ten minutes', async () => {
    const end = async () => (await people.owner.request('GET', call('telegram-link'))).body.codeExpiresAt;
    const first = await newCode();
    later(1);
    const second = (await people.owner.request('POST', call('telegram-link/request'))).body;
    expect(await end()).toBe(second.expiresAt);
    expect(await tell(111, `/link ${first}`)).toContain('wrong');
    later(10 * 60 + 1);
    expect(await tell(111, `/link ${second.verificationCode}`)).toContain('wrong');
    expect(await end()).toBeNull();
  });

  test('locks the account out for ten minutes after five wrong codes, even with a right one', async () => {
    const code = await newCode();
    for (let i = 0; i < 5; i++) expect(await tell(121, `/link AAAAAAA${i}`)).toContain('wrong');
    expect(await tell(121, `/link ${code}`)).toContain('Too many wrong codes. Try again in 10 minutes.');
    later(10 * 60 + 1);
    expect(await tell(121, `/link ${await newCode()}`)).toContain('is linked');
    expect((await people.owner.request('DELETE', call('telegram-link'))).status).toBe(200);
    expect(await tell(121, '/status')).toContain('not linked');
  });

  test("an account belongs to one user, and a user's new account replaces the one before", async () => {
    const first = await linkedPerson('first', 131);
    const second = await app.person('second@example.com');
    expect(await tell(131, `/link ${await newCode(second)}`)).toContain('linked to another Botter user');
    expect(await tell(132, `/link ${await newCode(first)}`)).toContain('is linked');
    expect(await tell(131, `/link ${await newCode(second)}`)).toContain('is linked');
  });

  test("a text that PostgreSQL can't store as JSON stops no one", async () => {
    // The escape written out, a zero character, half of a surrogate pair.
    for (const [from, text] of [
      [142, String.raw`\u0000`],
      [143, 'zero \0'],
      [144, 'half \ud83d'],
    ] as const) {
      expect(await tell(from, text)).toContain('answer the notification');
    }
    expect(await tell(141, '/help')).toContain('at most once a minute');
  });

  test('an update that comes twice counts once', async () => {
    const before = said(141).length;
    const update = textUpdate(141, '/help', nextUpdate++);
    const help = { ...update.message, entities: [{ type: 'bot_command', offset: 0, length: 5 }] };
    telegram.push(
      notifierToken,
      { ...update, message: help } as never,
      { ...update, message: help } as never,
    );
    expect(await tell(141, '/help')).toContain('at most once a minute');
    await telegram.until(() => said(141).length >= before + 2);
    expect(said(141).length).toBe(before + 2);
  });
});

describe('quick replies', () => {
  test('are sent to the chat of the notice, as the owner, once, and a refusal is reported', async () => {
    const owner = await linkedPerson('replier', 301);
    const bot = await notifiedBot(owner);
    await run((await customerWrites(bot, 6001, 'Are you open?'))!);
    const { rows } = await app.database.pool.query(
      'select telegram_message_id::int as id from app.notices where owner_telegram_id = 301',
    );
    const notice = { message_id: rows[0].id };
    expect(await tell(301, 'Until six', { reply_to_message: notice })).toBe('Sent to Ada.');
    await telegram.until(() => telegram.texts(6001).includes('Until six'));
    const [message] = (await owner.request('GET', `/api/bots/${bot.botId}/messages`)).body.messages;
    expect(message).toMatchObject({
      direction: 'outgoing',
      text: 'Until six',
      sender_name: 'Test Person',
    });
    expect(await tell(301, 'Photo', { reply_to_message: notice, text: undefined, photo: [{}] })).toContain(
      'only pass on text',
    );
    expect(await tell(301, 'What?', { reply_to_message: { message_id: 77 } })).toContain('no longer know');
    expect(await tell(301, 'Hello')).toContain('answer the notification');
    // Someone else answers a message of the same number.
    await linkedPerson('other-replier', 302);
    expect(await tell(302, 'Mine?', { reply_to_message: notice })).toContain('no longer know');

    telegram.next('sendMessage', { status: 400, description: 'Bad Request: refused' }, 6001);
    expect(await tell(301, 'Not taken', { reply_to_message: notice })).toBe('Sent to Ada.');
    const [check] = app.jobs.waiting.filter(({ job }) => job === checkReply.name).slice(-1);
    const handler = app.app.get(CheckReplyHandler);
    const context = {
      jobId: 'c',
      attempt: 1,
      mayHaveRun: false,
      ageMs: 0,
      signal: new AbortController().signal,
    };
    await eventually(
      () =>
        handler.handle(check!.data as never, context).then(
          () => true,
          () => false,
        ),
      (done) => done,
      10_000,
    );
    expect(said(301)[0]?.text).toBe(
      'Your reply to Ada was not delivered: Telegram refused the message (Bad Request: refused).',
    );

    telegram.next(
      'sendMessage',
      { status: 403, description: 'Forbidden: bot was blocked by the user' },
      6001,
    );
    await tell(301, 'Gone', { reply_to_message: notice });
    await eventually(
      async () =>
        (await app.database.pool.query('select from app.chats where blocked and telegram_chat_id = 6001'))
          .rowCount,
      (blocked) => blocked === 1,
    );
    expect(await tell(301, 'Still gone', { reply_to_message: notice })).toBe(
      'Not sent: The person has blocked the bot.',
    );
  });
});

describe('the test notification', () => {
  test('needs a linked account that wants notifications, and the owner; it comes in quiet hours too', async () => {
    const owner = await app.person('tester@example.com');
    const botId = await app.addBot(owner, nextBot++);
    const test = () => owner.request('POST', call(`test/${botId}`), {});
    expect(await test()).toMatchObject({ status: 409, body: { error: 'Link Telegram account first' } });
    await tell(401, `/start ${await newCode(owner)}`);
    await owner.request('PUT', call('settings'), { notificationsEnabled: false });
    expect(await test()).toMatchObject({ status: 409, body: { error: 'Enable notifications first' } });
    await owner.request('PUT', call('settings'), {
      notificationsEnabled: true,
      quietHoursStart: '00:00',
      quietHoursEnd: '23:59',
    });
    expect((await test()).status).toBe(200);
    expect(said(401)[0]?.text).toContain('test notification');
    telegram.next('sendMessage', { status: 403, description: 'Forbidden: bot was blocked by the user' });
    expect(await test()).toMatchObject({ status: 422, body: { code: 'refused_by_telegram' } });
    expect((await people.stranger.request('POST', call(`test/${botId}`), {})).status).toBe(404);
  });
});

test('the owner gets one notice of a webhook that Botter has disabled, and none of one that they have', async () => {
  const owner = await linkedPerson('hooked', 511);
  const botId = await app.addBot(owner, nextBot++, 'Hooked');
  const notices = app.app.get(BotNotices);
  const { handler } = disabledWebhooks(notices, app.database.pool);
  const url = 'https://a.example/hooks/orders?key=1';
  await app.database.pool.query('update read.compiled_bots set webhooks = $2 where bot_id = $1', [
    botId,
    JSON.stringify([{ webhookId: 'w1', url }]),
  ]);
  const disabled = (reason: string, type = 'WebhookDisabled') =>
    handler({
      type,
      stream: `bot-${botId}`,
      data: { webhookId: 'w1', reason, host: 'a.example' },
    } as unknown as RecordedEvent);
  const told = () => said(511).filter(({ text }) => String(text).includes('a.example')).length;
  await disabled('owner');
  await notices.tell();
  expect(told()).toBe(0);
  await disabled('gone');
  await disabled('gone');
  await notices.tell();
  // The process does it by itself every 15 s, and may have taken the notice.
  await eventually(told, (count) => count === 1);
  expect(said(511)[0]?.text).toContain('<b>Hooked</b>');
  expect(said(511)[0]?.text).toContain(
    'The webhook https://a.example/hooks/orders was disabled, because its receiver answered 410 Gone.',
  );
  await disabled('', 'WebhookEnabled');
  await disabled('failing');
  await notices.tell();
  await eventually(told, (count) => count === 2);
});

test("open pages show that the notifier bot's token was revoked, and that it works again", async () => {
  const owner = await linkedPerson('revoked', 551);
  const botId = await app.addBot(owner, nextBot++);
  const link = async () => (await owner.request('GET', call('telegram-link'))).body;
  const { botterBotTelegramId, botterBotUsername } = await link();
  const signals: unknown[] = [];
  const client = await app.database.pool.connect();
  try {
    await client.query('listen live');
    client.on('notification', ({ payload }) => signals.push(...JSON.parse(payload ?? '[]')));
    const toEveryone = () => signals.filter((signal) => isDeepStrictEqual(signal, { kind: 'link_changed' }));
    telegram.next('sendMessage', { status: 401, description: 'Unauthorized' });
    expect((await owner.request('POST', call(`test/${botId}`), {})).status).toBe(503);
    expect((await link()).botterBotEnabled).toBe(false);
    await eventually(toEveryone, ({ length }) => length === 1);
    await app.app.get(NotifierState).refused();
    await app.app.get(NotifierState).ready(botterBotTelegramId, botterBotUsername);
    expect((await link()).botterBotEnabled).toBe(true);
    await eventually(toEveryone, ({ length }) => length === 2);
  } finally {
    client.release(true);
  }
});

test('the owner of a bot that is on gets one notice of a broadcast that has ended, one a minute', async () => {
  const owner = await linkedPerson('sender', 561);
  const { botId } = await notifiedBot(owner);
  const silent = await app.addBot(owner, nextBot++);
  const notices = app.app.get(BotNotices);
  const told = () => said(561).filter(({ text }) => String(text).includes('📣'));
  const end = (broadcastId: string, words: string, of = botId) =>
    orderBroadcastNotices(app.database.pool, [{ botId: of, broadcastId, words }], app.clock.now());
  await end('off', 'Not wanted', silent);
  await end('one', 'The broadcast “<Tea>” is done: 2 of 3 people got it, 1 failed.');
  await Promise.all([notices.tell(), notices.tell()]);
  await eventually(told, ({ length }) => length === 1);
  expect(told()[0]?.text).toContain('“&lt;Tea&gt;” is done: 2 of 3 people got it, 1 failed.');
  expect(told()[0]?.text).toMatch(new RegExp(`/broadcasts/${botId}/one$`));

  await end('one', 'Again');
  await end('two', 'Second');
  await notices.tell();
  expect(told()).toHaveLength(1);
  later(61);
  await notices.tell();
  await eventually(told, ({ length }) => length === 2);
  expect(told()[0]?.text).toContain('Second');

  later(61);
  const mute = (until: Date | null) =>
    app.database.pool.query(
      `insert into app.notification_pace (bot_id, user_id, muted_until)
       select bot_id, owner_id, $2 from read.notification_bots where bot_id = $1
       on conflict (bot_id, user_id) do update set muted_until = excluded.muted_until`,
      [botId, until],
    );
  await mute(new Date(app.clock.now().getTime() + 120_000));
  await end('three', 'Third');
  await notices.tell();
  expect(told()).toHaveLength(2);
  later(121);
  await notices.tell();
  await eventually(told, ({ length }) => length === 3);
});

// The clock moves past the end of the tokens: no one signs in any more.
describe('something wrong with a bot', () => {
  test('causes one notice, after the quiet hours, and another when it happens again later', async () => {
    const owner = await linkedPerson('troubled', 501);
    const botId = await app.addBot(owner, nextBot++, 'Troubled');
    const notices = app.app.get(BotNotices);
    const fail = (minutesAgo: number, state: string, problem: string | null) =>
      app.database.pool.query(
        `insert into app.telegram_connections (bot_id, mode, state, problem, updated_at)
         values ($1, 'webhook', $2, $3, now() - make_interval(mins => $4))
         on conflict (bot_id) do update set state = excluded.state, problem = excluded.problem, updated_at = excluded.updated_at`,
        [botId, state, problem, minutesAgo],
      );
    const told = () => said(501).filter(({ text }) => String(text).includes('⚠️')).length;
    const from = app.clock.now().toISOString().slice(11, 16);
    const to = new Date(app.clock.now().getTime() + 120 * 60_000).toISOString().slice(11, 16);
    await owner.request('PUT', call('settings'), { quietHoursStart: from, quietHoursEnd: to });
    await fail(0, 'failed', 'token_refused');
    await notices.tell();
    expect(told()).toBe(0);
    later(121 * 60);
    await Promise.all([notices.tell(), notices.tell()]);
    await eventually(told, (count) => count === 1);
    expect(said(501)[0]?.text).toContain('Replace the token');
    // The connection is unstable.
    await fail(0, 'connected', null);
    await notices.tell();
    await fail(0, 'failed', 'token_refused');
    await notices.tell();
    expect(told()).toBe(1);
    await fail(11, 'connected', null);
    await notices.tell();
    await fail(0, 'failed', 'token_refused');
    await notices.tell();
    await eventually(told, (count) => count === 2);
    await notices.report({ botId, kind: 'webhook_disabled', subject: 'w1', detail: 'https://a.example' });
    await notices.report({ botId, kind: 'webhook_disabled', subject: 'w1', detail: 'https://a.example' });
    await notices.tell();
    await eventually(told, (count) => count === 3);
    expect(said(501)[0]?.text).toContain('https://a.example');
  });
});

describe('the notifier bot', () => {
  test('is run by one process at a time, and by another one after that has died', async () => {
    const running = app.app.get(NotifierProcess);
    const other = new Leases(app.database.url);
    await eventually(() => running.isRunning);
    expect(await other.tryAcquire('notifier bot')).toBeUndefined();
    // Another process waits, then the one that runs it dies, as far as PostgreSQL can see.
    const { pool } = app.database;
    const waiting = await pool.connect();
    const taken = waiting.query("select pg_advisory_lock(hashtextextended('lease notifier bot', 0))");
    const waits =
      "select 1 from pg_locks l join pg_database d on d.oid = l.database where datname = current_database() and locktype = 'advisory' and not granted";
    await eventually(async () => (await pool.query(waits)).rowCount === 1);
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'botter-leases' and datname = current_database()",
    );
    await taken;
    await eventually(() => !running.isRunning);
    await waiting.query('select pg_advisory_unlock_all()');
    waiting.release();
    await eventually(() => running.isRunning);
    await other.close();
  });

  test('gets updates by webhook too, from Telegram alone', async () => {
    const update = textUpdate(611, '/help', nextUpdate++);
    const entities = [{ type: 'bot_command', offset: 0, length: 5 }];
    const send = (secret: string | undefined, payload: string) =>
      app.request('POST', notifierWebhookPath, {
        headers: {
          'content-type': 'application/json',
          ...(secret !== undefined && { 'x-telegram-bot-api-secret-token': secret }),
        },
        body: payload,
      });
    const body = JSON.stringify({ ...update, message: { ...update.message, entities } });
    for (const wrong of [undefined, '', 'guess', notifierToken]) {
      expect((await send(wrong, body)).status).toBe(401);
    }
    const secret = webhookSecretOf(new Secret(notifierToken));
    expect((await send(secret, 'no json')).status).toBe(400);
    expect((await send(secret, body)).status).toBe(200);
    await telegram.until(() => said(611).length === 1, 10_000);
    // Telegram has lost the first response.
    expect((await send(secret, body)).status).toBe(200);
    expect(await tell(612, '/help')).toContain('at most once a minute');
    expect(said(611)).toHaveLength(1);
  });
});

test('neither token, code nor message is logged', async () => {
  const logs = app.logs.join('\n');
  expect(logs).not.toContain(notifierToken.slice(6));
  expect(logs).not.toContain('Is <b>tea');
});
