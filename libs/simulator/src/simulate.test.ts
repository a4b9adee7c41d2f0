import type { Action } from '@botter/contracts';
import { delayedChainLimit, staleButtonNotice } from '@botter/engine';
import { defaultPerson, type PretendedPerson } from './pretended-person';
import { newSession, type SimulatorLine, type SimulatorSession, sessionClock } from './session';
import { type SimulatorInput, simulate } from './simulate';
import type { SimulatedBot } from './simulated-bot';
import { bot, callback, command } from './testing/samples';

const now = new Date('2026-03-01T12:00:00.000Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const text = (words: string): SimulatorInput => ({ kind: 'text', text: words });
const button = (value: string, label = value) => ({ label, type: 'callback', value }) as const;
const brief = (lines: readonly SimulatorLine[]) =>
  lines.map((line) => ('text' in line ? `${line.kind}: ${line.text}` : line.kind));

/** A bot with these actions, and what follows from inputs one after the other, all at once. */
function given(...actions: Action[]) {
  return {
    when(...inputs: (SimulatorInput | ((session: SimulatorSession) => SimulatorInput))[]) {
      const start = { step: undefined as ReturnType<typeof simulate> | undefined, session: newSession() };
      const { step } = inputs.reduce((so, input) => {
        const next = typeof input === 'function' ? input(so.session) : input;
        const done = simulate({ bot, actions }, so.session, next, now);
        return { step: done, session: done.session };
      }, start);
      if (!step) throw new Error('Nothing was put in');
      return step;
    },
  };
}

/** A press on a button of the bot's last message. */
const pressLast =
  (column = 0, row = 0) =>
  ({ lines }: SimulatorSession): SimulatorInput => ({
    kind: 'press',
    lineId: lines.findLast(({ kind }) => kind === 'bot')?.id ?? 0,
    row,
    column,
  });

describe('typing', () => {
  test('a command is answered as in production, and its node is passed', () => {
    const step = given(command('/start', { text: '<b>Hi</b>' }, { parseMode: 'HTML' })).when(
      text(' /Start promo '),
    );
    expect(step.lines).toEqual([
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
      },
    ]);
    expect(step.passed).toEqual(['/start']);
    expect(step.effects.map(({ kind }) => kind)).toEqual(['send']);
    expect(step.session.lines).toEqual(step.lines);
  });

  test('what no action answers is said so; a disabled action answers nothing', () => {
    const step = given(command('/start', {}, { enabled: false })).when(text('/start'));
    expect(brief(step.lines)).toEqual(['person: /start', 'unanswered']);
    expect(step.passed).toEqual([]);
  });

  test('nothing typed is nothing sent', () => {
    expect(given(command('/start')).when(text('  ')).lines).toEqual([]);
  });

  test('a long caption comes as media and text, the keyboard under the last', () => {
    const media = { type: 'photo', source: 'upload', fileId: 'f1' } as const;
    const step = given(command('/start', { text: 'a'.repeat(2000), media, buttons: [button('x')] })).when(
      text('/start'),
    );
    expect(step.lines.slice(1)).toMatchObject([
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
    expect(step.lines).toMatchObject([
      { kind: 'press', label: 'Menu', value: 'menu' },
      { kind: 'bot', actionId: 'menu', text: 'menu' },
    ]);
    expect(step.passed).toEqual(['menu']);
    expect(step.notice).toBeNull();
  });

  test('one that leads nowhere shows production’s notice', () => {
    const step = given(command('/start', { buttons: [button('gone')] })).when(text('/start'), pressLast());
    expect(step.notice).toBe(staleButtonNotice);
    expect(brief(step.lines)).toEqual(['press']);
    expect(step.passed).toEqual([]);
  });

  test('values that Telegram would not take work all the same', () => {
    const long = 'ж'.repeat(60);
    const step = given(
      command('/start', { buttons: [button('short'), button(long, 'Long'), button('~tilde')] }),
      callback(long),
      callback('~tilde'),
    );
    expect(step.when(text('/start'), pressLast(1)).passed).toEqual([long]);
    expect(step.when(text('/start'), pressLast(2)).passed).toEqual(['~tilde']);
  });

  test('a link says where it leads and asks the bot nothing', () => {
    const url = { label: 'Site', type: 'url', value: 'https://example.com' } as const;
    const step = given(command('/start', { buttons: [url] })).when(text('/start'), pressLast());
    expect(step.notice).toBe('Opens https://example.com');
    expect(step.lines).toEqual([]);
  });

  test('a button that is not there does nothing', () => {
    const step = given(command('/start', { buttons: [button('x')] })).when(text('/start'), pressLast(5));
    expect(step.lines).toEqual([]);
  });

  test('an old button meets the configuration of now', () => {
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

  test('they wait, the earliest first', () => {
    const { session } = given(...actions).when(text('/start'));
    expect(session.pending.map(({ command: name, dueAt }) => [name, dueAt])).toEqual([
      ['soon', later(60).toISOString()],
      ['late', later(3600).toISOString()],
    ]);
  });

  test('skipping puts the clock forward to the next one and runs it then', () => {
    const step = given(...actions).when(text('/start'), { kind: 'skip' });
    expect(step.lines).toMatchObject([
      { kind: 'delay', command: 'soon', ran: true, at: later(60).toISOString() },
      { kind: 'bot', text: 'soon', at: later(60).toISOString() },
    ]);
    expect(sessionClock(step.session, now)).toEqual(later(60));
    expect(step.session.pending.map(({ dueAt }) => dueAt)).toEqual([
      later(90).toISOString(),
      later(3600).toISOString(),
    ]);
  });

  test('skipping with nothing to wait for does nothing', () => {
    expect(given(command('/start')).when(text('/start'), { kind: 'skip' }).lines).toEqual([]);
  });

  test('time that passes by itself runs everything due, each at its own time', () => {
    const { session } = given(...actions).when(text('/start'));
    expect(simulate({ bot, actions }, session, { kind: 'wait' }, later(59)).lines).toEqual([]);
    const step = simulate({ bot, actions }, session, { kind: 'wait' }, later(100));
    expect(step.passed).toEqual(['soon', 'late']);
    expect(step.lines.at(-1)).toMatchObject({ at: later(90).toISOString() });
  });

  test('one whose action is gone or disabled runs nothing', () => {
    const { session } = given(...actions).when(text('/start'));
    const step = simulate({ bot, actions: [start] }, session, { kind: 'skip' }, now);
    expect(step.lines).toMatchObject([{ kind: 'delay', command: 'soon', ran: false }]);
    expect(step.passed).toEqual([]);
  });

  test('a circle ends where production ends it', () => {
    const tick = callback('tick', { delayedCallbacks: [delay('tick', 1)] });
    const begin = command('/start', { delayedCallbacks: [delay('tick', 1)] });
    const { session } = given(begin, tick).when(text('/start'));
    const step = simulate({ bot, actions: [begin, tick] }, session, { kind: 'wait' }, later(1_000_000));
    expect(step.passed).toHaveLength(delayedChainLimit);
    expect(step.session.pending).toEqual([]);
  });
});

describe('the pretended person', () => {
  const inGroup: PretendedPerson = { ...defaultPerson, chatType: 'group' };
  const asPerson = (person: PretendedPerson): SimulatorInput => ({ kind: 'person', person });
  const app = { label: 'App', type: 'webapp', value: 'https://example.com' } as const;
  const actions = [command('/start', { buttons: [app] }), command('hello')];

  test('a new name is told from the next message on', () => {
    const step = given(...actions).when(
      text('/start'),
      asPerson({ ...defaultPerson, name: 'Kim' }),
      text('hello'),
    );
    expect(step.session.lines).toMatchObject([{ name: 'Alex' }, {}, { name: 'Kim' }, {}]);
  });

  test('another kind of chat begins empty', () => {
    const { session } = given(...actions).when(text('/start'), asPerson(inGroup));
    expect(session).toEqual(newSession(inGroup));
  });

  test('in a group web apps open as links', () => {
    const step = given(...actions).when(asPerson(inGroup), text('/start@teabot'));
    expect(step.lines.at(-1)).toMatchObject({ keyboard: [[{ type: 'url' }]] });
  });

  test('in a group privacy mode hides plain messages from the bot, unless it is off', () => {
    expect(brief(given(...actions).when(asPerson(inGroup), text('hello')).lines)).toEqual([
      'person: hello',
      'hidden',
    ]);
    const open: SimulatedBot = { ...bot, can_read_all_group_messages: true };
    const step = simulate({ bot: open, actions }, newSession(inGroup), text('hello'), now);
    expect(step.passed).toEqual(['hello']);
  });

  test('starting again forgets everything but the person', () => {
    const kim = { ...defaultPerson, name: 'Kim' };
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

  test('presses and delays tell theirs, and the session keeps all of them', () => {
    const { session } = given(...actions).when(text('/start'), pressLast(), { kind: 'skip' }, text('/quiet'));
    expect(session.webhooks.map(({ payload }) => [payload.action_command, payload.message_text])).toEqual([
      ['/start', '/start'],
      ['menu', 'menu'],
      ['late', 'late'],
    ]);
    expect(session.webhooks[2]?.payload.user_id).toBe('7000000000001');
  });
});

test('a session is a plain value that survives being written down', () => {
  const { session } = given(
    command('/start', { delayedCallbacks: [{ callbackCommand: 'x', delaySeconds: 5 }] }),
  ).when(text('/start'));
  expect(JSON.parse(JSON.stringify(session))).toEqual(session);
});
