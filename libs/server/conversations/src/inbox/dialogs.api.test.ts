import { type CompiledAction, calls, savedStepsSchema } from '@botter/contracts';
import type { ContactFacts } from '@botter/engine';
import { eventually } from '@botter/server-async/testing';
import { RuntimeBots } from '@botter/server-compiled-bots';
import { publishCompiledBot } from '@botter/server-compiled-bots/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type ContactStore, DialogContacts } from '../shared/contact-store';
import { UpdateContributors, type UpdateOutcome } from '../shared/update-contributor';
import { ConversationApi } from '../testing/conversation-api';
import { action, contentUpdate, textUpdate } from '../testing/samples';
import { deliver, putBot, startRuntime, stopRuntime } from '../testing/test-runtime';
import { Inbox } from './inbox';

const withSteps = (
  command: string,
  steps: readonly object[],
  more: Partial<Omit<CompiledAction, 'data'>> = {},
  text = '',
) => action(command, text, { ...more, data: { steps: savedStepsSchema.parse(steps) } });
const callback = { trigger: 'callback' } as const;
const ask = (id: string, text: string, more: object = {}) => ({
  id,
  type: 'question',
  text,
  answer: { type: 'text' },
  ...more,
});
const say = (text: string) => ({ type: 'message', text });

const sizes = ['Small', 'Large'].map((label) => ({ label, value: label.charAt(0) }));
const actions = [
  action('/start', 'Welcome'),
  action('menu', 'The menu', callback),
  withSteps(
    '/order',
    [
      ask('size', 'What size?', { answer: { type: 'choice', options: sizes }, field: 'size' }),
      ask('count', 'How many?', {
        answer: { type: 'number', min: 1, whole: true },
        retries: 1,
        onInvalid: 'lost',
      }),
      ask('phone', 'Your number?', { answer: { type: 'phone' } }),
      { type: 'set', changes: [{ tag: 'buyer', on: true }] },
      say('Thank you: {{answer.count}} × {{answer.size}}, {{answer.phone}}'),
    ],
    {},
    'Hello {{contact.first_name}}',
  ),
  withSteps('lost', [say('Call us')], callback),
  withSteps('/late', [ask('late', 'Well?', { timeoutSeconds: 60, onTimeout: 'lost' }), say('In time')]),
  withSteps('/slow', [say('one'), { id: 'wait', type: 'pause', seconds: 9 }, say('two{{answer.none}}')]),
  withSteps(
    '/count',
    [1, 2, 3, 4, 5, 6].flatMap((n) => [ask(`q${n}`, `${n}?`), say(`{{answer.q${n}}}!`)]),
  ),
  withSteps('/photo', [
    ask('photo', 'A photo?', { answer: { type: 'photo' }, field: 'photo' }),
    ask('then', 'Which?'),
  ]),
  withSteps('/human', [ask('why', 'Why?'), { type: 'handOver', note: 'About {{answer.why}}' }, say('never')]),
  withSteps('circle', [say('round'), { type: 'goTo', action: 'circle' }], callback),
  withSteps('/circle', [{ type: 'goTo', action: 'circle' }]),
  action('/later', 'See you', {
    data: {
      delayedCallbacks: ['first', 'second'].map((callbackCommand) => ({
        callbackCommand,
        delaySeconds: 9_000,
      })),
    },
  }),
  withSteps('first', [ask('first', 'First?'), say('First {{answer.first}}')], callback),
  withSteps('second', [ask('second', 'Second?'), say('Second {{answer.second}}')], callback),
];

/** Keeps what dialogs change in a table, as the module of contacts does. */
const store: ContactStore = {
  async read(client, people) {
    const { rows } = await client.query<{ person: string; facts: ContactFacts }>(
      'select person, facts from app.test_contacts where person = any($1)',
      [people.map(({ telegramUserId }) => telegramUserId)],
    );
    return people.map(({ telegramUserId }) => rows.find(({ person }) => person === telegramUserId)?.facts);
  },
  async write(client, changes) {
    for (const { telegramUserId, updates } of changes) {
      await client.query('insert into app.test_changes values ($1, $2)', [
        telegramUserId,
        JSON.stringify(updates),
      ]);
    }
  },
};

/** The commands of the actions that ran, by chat: each calls its webhook. */
const ran = new Map<string, string[]>();
/** What webhooks get of the person and the session, by chat; undefined for bots without state. */
const told = new Map<string, UpdateOutcome['dialog'][]>();
function record({ occasion, dialog }: UpdateOutcome) {
  const place = occasion?.chat.telegramChatId;
  if (place) told.set(place, [...(told.get(place) ?? []), dialog]);
  if (!occasion?.triggered) return [];
  const { chat, triggered } = occasion;
  const id = chat.telegramChatId;
  ran.set(id, [...(ran.get(id) ?? []), triggered.command]);
  return [];
}

interface Keyboard {
  readonly inline_keyboard: readonly (readonly { readonly text: string; readonly callback_data: string }[])[];
  readonly keyboard: unknown;
}

describe('a dialog', () => {
  let api: ConversationApi;
  let second: NestFastifyApplication;
  let nextChat = 1;
  let nextPress = 1;

  beforeAll(async () => {
    api = await ConversationApi.start();
    await api.database.pool.query(
      `create table app.test_contacts (person text, facts json);
       create table app.test_changes (person text, updates json)`,
    );
    await stopRuntime(api.app);
    const fields = ['size', 'photo'].map((key) => ({ key, label: key, type: 'text' as const }));
    await putBot(api.database, 'bot', actions, { takeoverMode: 'until_resumed' });
    await api.database.pool.query(`update read.compiled_bots set contact_fields = $1`, [
      JSON.stringify(fields),
    ]);
    await api.run();
    second = await startRuntime({ database: api.database, apiRoot: api.apiRoot });
    for (const app of [api.app, second]) app.get(DialogContacts, { strict: false }).use(store);
    const recorder = { name: 'recorder', jobsOf: record };
    for (const app of [api.app, second]) app.get(UpdateContributors, { strict: false }).add(recorder);
  });
  afterAll(async () => {
    await stopRuntime(second);
    await api.stop();
  });

  const query = async (text: string, ...values: unknown[]) =>
    (await api.database.pool.query(text, values)).rows;
  const tell = (chat: number, text: string, app = api.app) => deliver(app, 'bot', textUpdate(chat, text));
  /** What the bot has written, in its order. */
  const said = async (chat: number) =>
    (
      await query(
        `select m.text from app.messages m join app.chats c on c.id = m.chat_id and c.bot_id = m.bot_id
         where c.telegram_chat_id = $1 and c.bot_id = 'bot' and direction = 'outgoing' order by m.id`,
        chat,
      )
    ).map(({ text }) => text as string);
  const sessionOf = async (chat: number) =>
    (
      await query(
        `select s.state from app.sessions s join app.chats c on c.id = s.chat_id where c.telegram_chat_id = $1`,
        chat,
      )
    )[0]?.state;
  const changesOf = async (chat: number) =>
    (await query('select updates from app.test_changes where person = $1', `${chat}`)).flatMap(
      ({ updates }) => updates,
    );
  /** What Telegram got for the chat as soon as it got this many requests. */
  const sent = async (chat: number, count: number) => {
    const calls = () => api.telegram.calls.filter(({ parameters }) => parameters.chat_id === chat);
    await api.telegram.until(() => calls().length >= count);
    return calls();
  };
  const markupOf = async (chat: number, count: number) =>
    (await sent(chat, count))[count - 1]?.parameters.reply_markup as Keyboard;
  const press = (chat: number, keyboard: object, data: string) => {
    const { message, ...update } = textUpdate(chat, '');
    return deliver(api.app, 'bot', {
      ...update,
      callback_query: {
        id: `press-${nextPress++}`,
        from: message.from,
        data,
        message: { ...message, text: 'x', reply_markup: keyboard },
      },
    });
  };
  const pressLabel = async (chat: number, keyboard: Keyboard, label: string) => {
    const button = keyboard.inline_keyboard.flat().find(({ text }) => text === label);
    const data = button?.callback_data ?? '';
    await press(chat, keyboard, data);
    return data;
  };
  const setMode = (mode: string | null) =>
    query(`update read.compiled_bots set takeover_mode = $1 where bot_id = 'bot'`, mode);
  const makeDue = (chat: number) =>
    query(
      `update app.outbox set due_at = now() where kind = 'callback' and method = 'step'
         and chat_id = (select id from app.chats where telegram_chat_id = $1 and bot_id = 'bot')`,
      chat,
    );
  const timersOf = (chat: number) =>
    query(
      `select due_at > now() as waits from app.outbox where kind = 'callback' and method = 'step'
         and chat_id = (select id from app.chats where telegram_chat_id = $1 and bot_id = 'bot')`,
      chat,
    );

  const problems = async () => {
    const { body } = await api.call('read_only', 'GET', '/api/bots/bot/action-problems');
    return calls.listActionProblems.response.parse(body).problems;
  };

  test('asks for size, number and phone, keeps what is said, and thanks', async () => {
    const chat = nextChat++;
    await tell(chat, '/order');
    const keyboard = await markupOf(chat, 2);
    expect(keyboard.inline_keyboard.flat().map(({ text }) => text)).toEqual(['Small', 'Large']);
    expect(await sessionOf(chat)).toMatchObject({ stepId: 'size', waitsFor: 'answer' });
    const data = await pressLabel(chat, keyboard, 'Large');
    await tell(chat, '3');
    expect((await markupOf(chat, 4)).keyboard).toEqual([
      [{ text: expect.any(String), request_contact: true }],
    ]);
    const { body } = await api.call('read_only', 'GET', '/api/bots/bot/sessions/summary');
    expect(calls.getSessionsSummary.response.parse(body)).toEqual({
      waiting: [{ actionId: 'action-/order', stepId: 'phone', count: 1 }],
    });
    await deliver(
      api.app,
      'bot',
      contentUpdate(chat, { contact: { phone_number: '491701', user_id: chat, first_name: 'Ada' } }),
    );
    expect(await said(chat)).toEqual([
      'Hello Ada',
      'What size?',
      'How many?',
      'Your number?',
      'Thank you: 3 × L, +491701',
    ]);
    expect(await markupOf(chat, 5)).toEqual({ remove_keyboard: true, selective: true });
    expect(await sessionOf(chat)).toBeUndefined();
    expect(await changesOf(chat)).toEqual([
      { field: 'size', value: 'L' },
      { tag: 'buyer', on: true },
    ]);
    // Webhooks get the person and the session as they are after each update.
    expect(
      told
        .get(`${chat}`)
        ?.map((dialog) => [dialog?.session?.stepId, dialog?.contact?.fields, dialog?.contact?.tags]),
    ).toEqual([
      ['size', {}, []],
      ['count', { size: 'L' }, []],
      ['phone', {}, []],
      [undefined, {}, ['buyer']],
    ]);
    // A press of a question that no longer waits gets its notice, and no message.
    await press(chat, keyboard, data);
    expect((await said(chat)).length).toBe(5);
    await api.telegram.until(() =>
      api.telegram.sent('answerCallbackQuery').some(({ parameters }) => parameters.text),
    );
  });

  test('asks again after a wrong answer, gives up after the last one, and is cancelled', async () => {
    const [lost, cancelled] = [nextChat++, nextChat++];
    for (const text of ['/order', 'Small', 'many', 'too many', '/order']) await tell(lost, text);
    expect((await said(lost)).slice(2)).toEqual([
      'How many?',
      expect.stringContaining('number'),
      'Call us',
      'Hello Ada',
      'What size?',
    ]);
    // An action that another one names counts like one that is triggered.
    expect(ran.get(`${lost}`)).toEqual(['/order', 'lost', '/order']);
    for (const text of ['/order', 'Small', '/start', '/cancel', '3']) await tell(cancelled, text);
    // An action that comes in between runs, and then the question is asked again.
    expect((await said(cancelled)).slice(2)).toEqual([
      'How many?',
      'Welcome',
      'How many?',
      expect.stringContaining('cancelled'),
    ]);
    expect(await sessionOf(cancelled)).toBeUndefined();
  });

  test('waits for an answer until its time is over, and keeps no timer of an answered question', async () => {
    const [late, inTime] = [nextChat++, nextChat++];
    for (const chat of [late, inTime]) await tell(chat, '/late');
    expect(await timersOf(inTime)).toEqual([{ waits: true }]);
    await tell(inTime, 'yes');
    expect(await timersOf(inTime)).toEqual([]);
    await makeDue(late);
    await eventually(
      () => said(late),
      (texts) => texts.length === 2,
    );
    expect([await said(late), await said(inTime)]).toEqual([
      ['Well?', 'Call us'],
      ['Well?', 'In time'],
    ]);
    expect(await sessionOf(late)).toBeUndefined();
  });

  test('shows that it is typing during a pause, and continues after it', async () => {
    const chat = nextChat++;
    await tell(chat, '/slow');
    expect((await sent(chat, 2)).map(({ method }) => method)).toEqual(['sendMessage', 'sendChatAction']);
    expect(await sessionOf(chat)).toMatchObject({ stepId: 'wait', waitsFor: 'pause' });
    const makeTypingDue = `update app.outbox set due_at = now() where method = 'typing' and id like '%/4'`;
    await query(makeTypingDue);
    await sent(chat, 3);
    await makeDue(chat);
    const requests = await sent(chat, 4);
    expect(requests.map(({ method, parameters }) => parameters.text ?? method)).toEqual([
      'one',
      'sendChatAction',
      'sendChatAction',
      'two',
    ]);
    // What is left of the typing does nothing.
    await query(`update app.outbox set due_at = now() where method = 'typing'`);
    await eventually(
      () => query(`select from app.outbox where method = 'typing'`),
      (rows) => rows.length === 0,
    );
    expect((await sent(chat, 4)).length).toBe(4);
  });

  test('that can not go on after a pause ends, and is shown as a problem of the action', async () => {
    const chat = nextChat++;
    await tell(chat, '/slow');
    await sent(chat, 2);
    // As nothing of ours writes it.
    await query(
      `update app.sessions set state = jsonb_set(state::jsonb, '{answers}', 'null')
       where chat_id = (select id from app.chats where telegram_chat_id = $1 and bot_id = 'bot')`,
      chat,
    );
    await makeDue(chat);
    await eventually(
      () => sessionOf(chat),
      (session) => session === undefined,
    );
    expect(await timersOf(chat)).toEqual([]);
    await eventually(problems, (found) => found.some(({ actionId }) => actionId === 'action-/slow'));
    await tell(chat, '/start');
    expect(await said(chat)).toEqual(['one', 'Welcome']);
  });

  test('begins again with each of two delayed callbacks that are due together', async () => {
    const [chat, other] = [nextChat++, nextChat++];
    await tell(chat, '/later');
    await tell(other, '/late');
    await query(
      `update app.outbox set due_at = now() where kind = 'callback'
         and chat_id in (select id from app.chats where telegram_chat_id = any($1) and bot_id = 'bot')`,
      [chat, other],
    );
    await eventually(
      () => said(chat),
      (texts) => texts.length === 3,
    );
    expect((await said(chat)).toSorted()).toEqual(['First?', 'Second?', 'See you']);
    expect(await said(other)).toEqual(['Well?', 'Call us']);
    await tell(chat, 'yes');
    const latest = (await said(chat))[2]?.replace('?', '');
    expect((await said(chat))[3]).toBe(`${latest} yes`);
  });

  test('takes each answer once and in order, from one batch and from two processes', async () => {
    const [together, apart] = [nextChat++, nextChat++];
    for (const chat of [together, apart]) await tell(chat, '/count');
    const answers = ['a', 'b', 'c', 'd', 'e', 'f'];
    const bot = await api.app.get(RuntimeBots).get('bot');
    const updates = answers.map((text) => textUpdate(together, text));
    await Promise.all(updates.map((update) => api.app.get(Inbox).accept(bot!, update)));
    expect(await said(together)).toEqual([
      '1?',
      'a!',
      '2?',
      'b!',
      '3?',
      'c!',
      '4?',
      'd!',
      '5?',
      'e!',
      '6?',
      'f!',
    ]);
    // Each comes to both, as after a connection that was lost before the response.
    await Promise.all(
      answers.map((text) => {
        const update = textUpdate(apart, text);
        return Promise.all([api.app, second].map((app) => deliver(app, 'bot', update)));
      }),
    );
    const texts = await said(apart);
    expect(texts.filter((text) => text.endsWith('?'))).toEqual(['1?', '2?', '3?', '4?', '5?', '6?']);
    expect(texts.filter((text) => text.endsWith('!')).sort()).toEqual(answers.map((text) => `${text}!`));
    expect(await sessionOf(apart)).toBeUndefined();
  });

  test('waits while a person has taken the chat over', async () => {
    const chat = nextChat++;
    await tell(chat, '/late');
    const { id } = await api.chatOf(chat);
    const path = `/api/bots/bot/chats/${id}`;
    expect((await api.call('owner', 'POST', `${path}/takeover`)).status).toBe(200);
    await tell(chat, 'to the person');
    await makeDue(chat);
    // It gets its whole time again.
    await eventually(
      () => timersOf(chat),
      ([timer]) => timer?.waits === true,
    );
    expect([await said(chat), await sessionOf(chat)]).toMatchObject([['Well?'], { stepId: 'late' }]);
    expect((await api.call('owner', 'POST', `${path}/resume`)).status).toBe(200);
    const [timer] = await query(
      `select due_at between now() + interval '50 seconds' and now() + interval '60 seconds' as fits from app.outbox
       where method = 'step' and chat_id = $1`,
      id,
    );
    expect(timer).toEqual({ fits: true });
    await tell(chat, 'to the bot');
    expect(await said(chat)).toEqual(['Well?', 'In time']);
  });

  test('continues after a pause that was over during a takeover', async () => {
    const chat = nextChat++;
    await tell(chat, '/slow');
    const { id } = await api.chatOf(chat);
    const path = `/api/bots/bot/chats/${id}`;
    await api.call('owner', 'POST', `${path}/takeover`);
    await makeDue(chat);
    await eventually(
      () => timersOf(chat),
      ([timer]) => timer?.waits === true,
    );
    await api.call('owner', 'POST', `${path}/resume`);
    await makeDue(chat);
    await eventually(
      () => said(chat),
      (texts) => texts.length === 2,
    );
    expect(await said(chat)).toEqual(['one', 'two']);
  });

  test('is not moved by an edited answer, nor by more photos of the same album', async () => {
    const chat = nextChat++;
    await tell(chat, '/photo');
    const photo = { photo: [{ file_id: 'p', file_unique_id: 'p' }], media_group_id: `album-${chat}` };
    const first = contentUpdate(chat, photo);
    await deliver(api.app, 'bot', first);
    for (const _ of [2, 3]) await deliver(api.app, 'bot', contentUpdate(chat, photo));
    const { message, update_id } = first;
    await deliver(api.app, 'bot', {
      update_id: update_id + 1_000_000,
      edited_message: { ...message, caption: 'new', edit_date: message.date },
    });
    expect(await said(chat)).toEqual(['A photo?', 'Which?']);
    // The answer is the message in the inbox.
    const [stored] = await query(
      `select m.id from app.messages m join app.chats c on c.id = m.chat_id where c.telegram_chat_id = $1
         and m.telegram_message_id = $2`,
      chat,
      message.message_id,
    );
    expect(await changesOf(chat)).toEqual([{ field: 'photo', value: stored?.id }]);
    expect(await sessionOf(chat)).toMatchObject({ stepId: 'then', answers: { photo: stored?.id } });
  });

  test.each(['until_resumed', null])(
    'hands over to people in the mode %s, and has ended then',
    async (mode) => {
      const chat = nextChat++;
      await setMode(mode);
      for (const text of ['/human', 'a refund', '/start']) await tell(chat, text);
      expect(await said(chat)).toEqual(['Why?']);
      expect(await api.chatOf(chat)).toMatchObject({ takeover: { until: null, by: null } });
      expect(await sessionOf(chat)).toBeUndefined();
      await api.call('owner', 'POST', `/api/bots/bot/chats/${(await api.chatOf(chat)).id}/resume`);
      await tell(chat, '/start');
      expect(await said(chat)).toEqual(['Why?', 'Welcome']);
      await setMode('until_resumed');
    },
  );

  test('that goes round and round is stopped, and shown as a problem of the action', async () => {
    const chat = nextChat++;
    await tell(chat, '/circle');
    expect((await said(chat)).length).toBeLessThanOrEqual(20);
    await eventually(problems, (found) =>
      found.some(({ actionId, isDialog }) => actionId === 'action-circle' && isDialog),
    );
  });

  test('ends for those who wait at a question, and an action runs for them instead', async () => {
    const [gone, stays, taken] = [nextChat++, nextChat++, nextChat++] as const;
    for (const chat of [gone, stays, taken]) await tell(chat, '/late');
    await tell(stays, 'here');
    await tell(stays, '/human');
    await query(
      `update app.chats set paused_until = 'infinity' where bot_id = 'bot' and telegram_chat_id = $1`,
      taken,
    );
    const steps = [{ actionId: 'action-/late', stepId: 'late' }];
    const send = async (goTo: string) => {
      const { status, body } = await api.call('owner', 'POST', '/api/bots/bot/sessions/send', {
        steps,
        goTo,
      });
      return [status, body.people];
    };
    expect((await send('nowhere'))[0]).toBe(409);
    expect(await send('lost')).toEqual([200, 1]);
    expect(await sessionOf(gone)).toBeUndefined();
    expect(await timersOf(gone)).toEqual([]);
    expect(await sessionOf(stays)).toMatchObject({ stepId: 'why' });
    expect(await sessionOf(taken)).toMatchObject({ stepId: 'late' });
    await query(`update app.outbox set due_at = now() where kind = 'callback' and method = 'callback'`);
    await eventually(
      () => said(gone),
      (texts) => texts.at(-1) === 'Call us',
    );
  });

  test('ends if Telegram says that the person has blocked the bot', async () => {
    const chat = nextChat++;
    await tell(chat, '/late');
    await sent(chat, 1);
    api.telegram.next(
      'sendMessage',
      { status: 403, description: 'Forbidden: bot was blocked by the user' },
      chat,
    );
    await tell(chat, '/start');
    await eventually(
      () => sessionOf(chat),
      (session) => session === undefined,
    );
    expect(await timersOf(chat)).toEqual([]);
  });

  test('strands no one: a question that is gone is answered in its version, and then the newest continues', async () => {
    const before = withSteps('/edit', [ask('a', 'A?'), ask('b', 'B?'), ask('c', 'C?'), say('old')]);
    const after = withSteps('/edit', [ask('c', 'C, please?'), say('{{answer.a}} {{answer.b}} {{answer.c}}')]);
    await putBot(api.database, 'second', [before]);
    await api.database.pool.query(
      `update read.compiled_bots set published_version = 10 where bot_id = 'second'`,
    );
    await api.database.pool.query(`insert into read.published_versions values ('second', 10, now())`);
    const chat = nextChat++;
    const telling = (text: string) => deliver(api.app, 'second', textUpdate(chat, text));
    await telling('/edit');
    await publishCompiledBot(api.database.pool, 'second', 20, [after]);
    await eventually(
      async () => (await api.app.get(RuntimeBots).get('second'))?.compiled.publishedVersion,
      (version) => version === 20,
    );
    for (const text of ['1', '2', '3']) await telling(text);
    const texts = await query(
      `select m.text from app.messages m join app.chats c on c.id = m.chat_id and c.bot_id = m.bot_id
       where c.telegram_chat_id = $1 and c.bot_id = 'second' and direction = 'outgoing' order by m.id`,
      chat,
    );
    expect(texts.map(({ text }) => text)).toEqual(['A?', 'B?', 'C, please?', '1 2 3']);
  });
});
