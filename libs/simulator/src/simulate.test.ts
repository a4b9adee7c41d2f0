import type { Action } from '@botter/contracts';
import { delayedChainLimit, staleButtonNotice } from '@botter/engine';
import { newSession, type SimulatorEntry, type SimulatorSession, sessionClock } from './session';
import { type SimulatorInput, simulate } from './simulate';
import type { SimulatedBot } from './simulated-bot';
import { defaultTestUser, type TestUser } from './test-user';
import { bot, callback, command } from './testing/samples';

const now = new Date('2026-03-01T12:00:00.000Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const text = (typed: string): SimulatorInput => ({ kind: 'text', text: typed });
const button = (value: string, label = value) => ({ label, type: 'callback', value }) as const;
const brief = (entries: readonly SimulatorEntry[]) =>
  entries.map((entry) => ('text' in entry ? `${entry.kind}: ${entry.text}` : entry.kind));

/** A bot with these actions, and the step after a series of inputs at the same time. */
function given(...actions: Action[]) {
  return {
    when(...inputs: (SimulatorInput | ((session: SimulatorSession) => SimulatorInput))[]) {
      const start = { step: undefined as ReturnType<typeof simulate> | undefined, session: newSession() };
      const { step } = inputs.reduce((so, input) => {
        const next = typeof input === 'function' ? input(so.session) : input;
        const done = simulate({ bot, actions }, so.session, next, now);
        return { step: done, session: done.session };
      }, start);
      if (!step) throw new Error('No input');
      return step;
    },
  };
}

/** A press on a button of the bot's last message. */
const pressLast =
  (column = 0, row = 0) =>
  ({ entries }: SimulatorSession): SimulatorInput => ({
    kind: 'press',
    entryId: entries.findLast(({ kind }) => kind === 'bot')?.id ?? 0,
    row,
    column,
  });

describe('typing', () => {
  test('replies to a command as in production', () => {
    const step = given(command('/start', { text: '<b>Hi</b>' }, { parseMode: 'HTML' })).when(
      text(' /Start promo '),
    );
    expect(step.entries).toEqual([
      { kind: 'person', id: 1, at: now.toISOString(), name: 'Alex', text: '/Start promo' },
      {
        kind: 'bot',
        id: 2,
        at: now.toISOString(),
        actionId: '/start',
        text: '<b>Hi</b>',
        parseMode: 'HTML',
        media: null,
        keyboard: [],
        why: 'command',
      },
    ]);
    expect(step.passed).toEqual(['/start']);
    expect(step.effects.map(({ kind }) => kind)).toEqual(['send']);
    expect(step.session.entries).toEqual(step.entries);
  });

  test('shows that no action replies, even if the action is disabled', () => {
    const step = given(command('/start', {}, { enabled: false })).when(text('/start'));
    expect(brief(step.entries)).toEqual(['person: /start', 'unanswered']);
    expect(step.passed).toEqual([]);
  });

  test('ignores an empty text', () => {
    expect(given(command('/start')).when(text('  ')).entries).toEqual([]);
  });

  test('sends a long caption as media and text, with the keyboard below the last', () => {
    const media = { type: 'photo', source: 'upload', fileId: 'f1' } as const;
    const step = given(command('/start', { text: 'a'.repeat(2000), media, buttons: [button('x')] })).when(
      text('/start'),
    );
    expect(step.entries.slice(1)).toMatchObject([
      { kind: 'bot', text: '', media, keyboard: [] },
      { kind: 'bot', media: null, keyboard: [[{ label: 'x' }]] },
    ]);
  });
});

describe('buttons', () => {
  test('a press runs its callback action', () => {
    const step = given(command('/start', { buttons: [button('menu', 'Menu')] }), callback('menu')).when(
      text('/start'),
      pressLast(),
    );
    expect(step.entries).toMatchObject([
      { kind: 'press', label: 'Menu', value: 'menu' },
      { kind: 'bot', actionId: 'menu', text: 'menu' },
    ]);
    expect(step.passed).toEqual(['menu']);
    expect(step.notice).toBeNull();
  });

  test('a callback action is opened without a message that has its button', () => {
    const step = given(callback('menu')).when({ kind: 'callback', command: 'menu' });
    expect(step.entries).toMatchObject([
      { kind: 'press', label: 'menu' },
      { kind: 'bot', actionId: 'menu', text: 'menu' },
    ]);
    expect(step.passed).toEqual(['menu']);
  });

  test('a button without a target shows the same notice as production', () => {
    const step = given(command('/start', { buttons: [button('gone')] })).when(text('/start'), pressLast());
    expect(step.notice).toBe(staleButtonNotice);
    expect(brief(step.entries)).toEqual(['press']);
    expect(step.passed).toEqual([]);
  });

  test('values that Telegram would refuse still work', () => {
    const long = 'ж'.repeat(60);
    const step = given(
      command('/start', { buttons: [button('short'), button(long, 'Long'), button('~tilde')] }),
      callback(long),
      callback('~tilde'),
    );
    expect(step.when(text('/start'), pressLast(1)).passed).toEqual([long]);
    expect(step.when(text('/start'), pressLast(2)).passed).toEqual(['~tilde']);
  });

  test('a link shows its address and sends nothing to the bot', () => {
    const url = { label: 'Site', type: 'url', value: 'https://example.com' } as const;
    const step = given(command('/start', { buttons: [url] })).when(text('/start'), pressLast());
    expect(step.notice).toBe('Opens https://example.com');
    expect(step.entries).toEqual([]);
  });

  test('a missing button does nothing', () => {
    const step = given(command('/start', { buttons: [button('x')] })).when(text('/start'), pressLast(5));
    expect(step.entries).toEqual([]);
  });

  test('an old button uses the current configuration', () => {
    const [start, menu] = [command('/start', { buttons: [button('menu')] }), callback('menu')];
    const said = simulate({ bot, actions: [start] }, newSession(), text('/start'), now);
    const pressed = simulate({ bot, actions: [start, menu] }, said.session, pressLast()(said.session), now);
    expect(pressed.passed).toEqual(['menu']);
  });
});

describe('delays', () => {
  const delay = (callbackCommand: string, delaySeconds: number) => ({ callbackCommand, delaySeconds });
  const start = command('/start', { delayedCallbacks: [delay('late', 3600), delay('soon', 60)] });
  const actions = [start, callback('soon', { delayedCallbacks: [delay('late', 30)] }), callback('late')];

  test('wait, the earliest first', () => {
    const { session } = given(...actions).when(text('/start'));
    expect(session.pending).toMatchObject([
      { command: 'soon', dueAt: later(60).toISOString() },
      { command: 'late', dueAt: later(3600).toISOString() },
    ]);
  });

  test('skipping moves the clock to the next one and runs it', () => {
    const step = given(...actions).when(text('/start'), { kind: 'skip' });
    expect(step.entries).toMatchObject([
      { kind: 'delay', command: 'soon', ran: true, at: later(60).toISOString() },
      { kind: 'bot', text: 'soon', at: later(60).toISOString() },
    ]);
    expect(sessionClock(step.session, now)).toEqual(later(60));
    expect(step.session.pending.map(({ dueAt }) => dueAt)).toEqual([
      later(90).toISOString(),
      later(3600).toISOString(),
    ]);
  });

  test('skipping does nothing if none is pending', () => {
    expect(given(command('/start')).when(text('/start'), { kind: 'skip' }).entries).toEqual([]);
  });

  test('everything due runs at its own time as time passes', () => {
    const { session } = given(...actions).when(text('/start'));
    expect(simulate({ bot, actions }, session, { kind: 'wait' }, later(59)).entries).toEqual([]);
    const step = simulate({ bot, actions }, session, { kind: 'wait' }, later(100));
    expect(step.passed).toEqual(['soon', 'late']);
    expect(step.entries.at(-1)).toMatchObject({ at: later(90).toISOString() });
  });

  test('a deleted action runs nothing', () => {
    const { session } = given(...actions).when(text('/start'));
    const step = simulate({ bot, actions: [start] }, session, { kind: 'skip' }, now);
    expect(step.entries).toMatchObject([{ kind: 'delay', command: 'soon', ran: false }]);
    expect(step.passed).toEqual([]);
  });

  test('a loop ends as it does in production', () => {
    const tick = callback('tick', { delayedCallbacks: [delay('tick', 1)] });
    const begin = command('/start', { delayedCallbacks: [delay('tick', 1)] });
    const { session } = given(begin, tick).when(text('/start'));
    const step = simulate({ bot, actions: [begin, tick] }, session, { kind: 'wait' }, later(1_000_000));
    expect(step.passed).toHaveLength(delayedChainLimit);
    expect(step.session.pending).toEqual([]);
  });
});

describe('the test user', () => {
  const inGroup: TestUser = { ...defaultTestUser, chatType: 'group' };
  const asPerson = (person: TestUser): SimulatorInput => ({ kind: 'person', person });
  const app = { label: 'App', type: 'webapp', value: 'https://example.com' } as const;
  const actions = [command('/start', { buttons: [app] }), command('hello')];

  test('a new name applies from the next message', () => {
    const step = given(...actions).when(
      text('/start'),
      asPerson({ ...defaultTestUser, name: 'Kim' }),
      text('hello'),
    );
    expect(step.session.entries).toMatchObject([{ name: 'Alex' }, {}, { name: 'Kim' }, {}]);
  });

  test('another chat type starts an empty conversation', () => {
    const { session } = given(...actions).when(text('/start'), asPerson(inGroup));
    expect(session).toEqual(newSession(inGroup));
  });

  test('in a group web apps open as links', () => {
    const step = given(...actions).when(asPerson(inGroup), text('/start@teabot'));
    expect(step.entries.at(-1)).toMatchObject({ keyboard: [[{ type: 'url' }]] });
  });

  test('in a group privacy mode hides plain messages from the bot, unless it is off', () => {
    expect(brief(given(...actions).when(asPerson(inGroup), text('hello')).entries)).toEqual([
      'person: hello',
      'hidden',
    ]);
    const open: SimulatedBot = { ...bot, can_read_all_group_messages: true };
    const step = simulate({ bot: open, actions }, newSession(inGroup), text('hello'), now);
    expect(step.passed).toEqual(['hello']);
  });

  test('a reset keeps only the test user', () => {
    const kim = { ...defaultTestUser, name: 'Kim' };
    const { session } = given(...actions).when(asPerson(kim), text('/start'), { kind: 'reset' });
    expect(session).toEqual(newSession(kim));
  });
});

describe('webhooks', () => {
  const webhook = { webhookEnabled: true, webhookUrl: 'https://example.com/hook' };
  const late = { callbackCommand: 'late', delaySeconds: 60 };
  const actions = [
    command('/start', { buttons: [button('menu')], delayedCallbacks: [late] }, webhook),
    callback('menu', {}, webhook),
    callback('late', {}, webhook),
    command('/quiet', {}, { ...webhook, webhookEnabled: false }),
  ];

  test('the payload is the one that production sends', () => {
    const step = given(...actions).when(text('/start now'));
    expect(step.webhooks).toEqual([
      {
        actionId: '/start',
        payload: {
          trigger: 'action_webhook',
          bot_id: 'b1',
          bot_name: 'Tea',
          action_command: '/start',
          action_trigger: 'command',
          chat_id: '7000000000001',
          user_id: '7000000000001',
          username: 'alex',
          message_text: '/start now',
          timestamp: now.toISOString(),
        },
      },
    ]);
  });

  test('are called also if the reader may not see their addresses', () => {
    const { webhookUrl: _, ...hidden } = command('/start', {}, webhook);
    expect(given(hidden).when(text('/start')).webhooks).toHaveLength(1);
  });

  test('presses and delays call theirs, and the session keeps all of them', () => {
    const { session } = given(...actions).when(text('/start'), pressLast(), { kind: 'skip' }, text('/quiet'));
    expect(session.webhooks.map(({ payload }) => [payload.action_command, payload.message_text])).toEqual([
      ['/start', '/start'],
      ['menu', 'menu'],
      ['late', 'late'],
    ]);
    expect(session.webhooks[2]?.payload.user_id).toBe('7000000000001');
  });
});

test('a session can be serialized', () => {
  const { session } = given(
    command('/start', { delayedCallbacks: [{ callbackCommand: 'x', delaySeconds: 5 }] }),
  ).when(text('/start'));
  expect(JSON.parse(JSON.stringify(session))).toEqual(session);
});
