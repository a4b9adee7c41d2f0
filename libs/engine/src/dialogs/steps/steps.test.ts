import { action, callbackAction, group, messageUpdate, now } from '../../testing/samples';
import {
  aliceContact,
  callbackDialog,
  dialog,
  goTo,
  occasionOf,
  pause,
  question,
  says,
  set,
  Talk,
  withFields,
} from '../../testing/talk';
import { planDialog } from '../plan-dialog';

describe('steps', () => {
  test('change what is kept, and see it', () => {
    const talk = new Talk(
      withFields(
        dialog(
          '/go',
          set(
            { field: 'size', value: ' {{contact.first_name | upper}} ' },
            { field: 'count', add: 0.1 },
            { field: 'count', add: 0.2 },
            { field: 'day', value: '{{now}}' },
            { field: 'vip', value: 'yes' },
            { field: 'gone', value: 'x' },
            { field: 'count', value: 'many' },
            { field: 'size', add: 1 },
            { tag: 'new', on: true },
            { tag: 'new', on: true },
            { unsubscribed: true },
            { field: 'time_zone', value: 'Europe/Berlin' },
            { field: 'time_zone', value: 'Nowhere' },
          ),
          says('{{contact.size}} {{contact.count}} {{contact.day}} {{contact.vip}} {{contact.time_zone}}'),
          set(
            { field: 'size', clear: true },
            { field: 'day', value: '{{answer.none}}' },
            { tag: 'new', on: false },
          ),
          says('{{contact.size | default: "none"}} {{contact.day | default: "none"}}'),
        ),
      ),
    );
    expect(talk.writes('/go')).toEqual(['ALICE 0.3 2026-03-01 yes Europe/Berlin', 'none none']);
    expect(talk.last.contactUpdates).toEqual([
      { field: 'size', value: 'ALICE' },
      { field: 'count', value: 0.1, add: 0.1 },
      { field: 'count', value: 0.3, add: 0.2 },
      { field: 'day', value: '2026-03-01' },
      { field: 'vip', value: true },
      { tag: 'new', on: true },
      { unsubscribed: true },
      { timeZone: 'Europe/Berlin' },
      { field: 'size', value: null },
      { field: 'day', value: null },
      { tag: 'new', on: false },
    ]);
  });

  test('branch by the first condition that fits, or go on', () => {
    const bot = withFields(
      dialog(
        '/go',
        {
          type: 'branch',
          id: 'b',
          branches: [
            { when: { all: [{ tag: 'vip', on: true }] }, goTo: 'vip' },
            { when: { all: [{ field: 'count', op: 'gt', value: 2 }] }, goTo: '/many' },
          ],
        },
        says('else'),
      ),
      callbackAction('vip', { text: 'vip' }),
      action('/many', { text: 'many' }),
    );
    const replies = (contact: Partial<typeof aliceContact>) => {
      const talk = new Talk(bot);
      talk.contact = { ...aliceContact, ...contact };
      return talk.writes('/go');
    };
    expect(replies({})).toEqual(['else']);
    expect(replies({ fields: { count: 3 } })).toEqual(['many']);
    expect(replies({ fields: { count: 3 }, tags: ['vip'] })).toEqual(['vip']);
  });

  test('know the payload of the start that is running', () => {
    const bot = withFields(
      action('/start', {
        text: '{{start.payload}}',
        steps: [
          {
            type: 'branch',
            id: 'b',
            branches: [{ when: { all: [{ started_by: 'spring' }] }, goTo: 'spring' }],
          },
        ],
      }),
      callbackDialog('spring', pause(), says('Spring: {{start.payload}} {{message.text}}')),
    );
    const talk = new Talk(bot);
    expect(talk.writes('/start spring')).toEqual(['spring']);
    expect(talk.waits()).toEqual(['Spring: spring /start spring']);
  });

  test('hand over with a filled note, and end there', () => {
    const bot = withFields(
      dialog(
        '/help',
        { type: 'handOver', id: 'h', note: '{{contact.name}}: {{message.text}}' },
        says('never'),
      ),
    );
    const planned = planDialog(messageUpdate(`/help ${'x'.repeat(600)}`), occasionOf(bot));
    expect('plan' in planned && planned.plan.effects).toEqual([
      expect.objectContaining({ kind: 'handOver', note: `Alice Liddell: /help ${'x'.repeat(500 - 21)}` }),
    ]);
  });

  test('show that the bot is typing during a pause', () => {
    const talk = new Talk(withFields(dialog('/slow', says('one'), pause(3), says('two'))));
    talk.writes('/slow');
    expect(talk.session).toMatchObject({ waitsFor: 'pause', stepId: 'p3' });
    expect(talk.due).toMatchObject([{ effect: { delaySeconds: 3, ofSession: true } }]);
    expect([talk.waits(), talk.last.session]).toEqual([['two'], null]);
  });

  test('skip pauses and end at a question if no person writes', () => {
    const bot = withFields(
      dialog(
        '/go',
        says('one'),
        pause(),
        set({ tag: 'x', on: true }),
        says('two'),
        question('q'),
        says('never'),
      ),
    );
    const anonymous = messageUpdate('/go@TeaBot', { chat: group, sender_chat: group });
    const planned = planDialog(anonymous, {
      bot,
      keys: bot,
      session: undefined,
      contact: undefined,
      now,
      values: new Map(),
    });
    expect(planned).toMatchObject({
      plan: { effects: [{ text: 'one' }, { text: 'two' }] },
      session: undefined,
      contactUpdates: [],
    });
  });

  test('go on with an action that has delayed callbacks, which share one allowance', () => {
    const again = (count: number) => ({
      delayedCallbacks: Array.from({ length: count }, () => ({ callbackCommand: 'loop', delaySeconds: 1 })),
    });
    const bot = withFields(
      callbackAction('loop', { text: 'x', ...again(2), steps: [goTo('more')] }),
      callbackAction('more', { text: 'y', ...again(2) }),
    );
    const talk = new Talk(bot);
    talk.pressesValue('loop');
    let runs = 0;
    for (; talk.due.length > 0; runs++) talk.waits();
    expect(runs).toBeGreaterThan(3);
    expect(runs).toBeLessThanOrEqual(100);
  });
});

describe('bounds', () => {
  test('a circle ends after 20 messages, and is reported', () => {
    const talk = new Talk(withFields(dialog('/a', says('x'), goTo('/a'))));
    expect(talk.writes('/a')).toHaveLength(20);
    expect(talk.last.problem).toMatchObject({ actionId: 'command:/a' });
  });

  test('a circle without messages ends after 50 steps, and nothing waits', () => {
    const talk = new Talk(withFields(dialog('/a', set({ field: 'count', add: 1 }), goTo('/a'))));
    expect(talk.writes('/a')).toEqual([]);
    expect(talk.last).toMatchObject({ session: undefined, problem: { actionId: 'command:/a' } });
    expect(talk.contact.fields['count']).toBe(25);
  });

  test('a circle with pauses ends if the person does nothing', () => {
    const talk = new Talk(withFields(dialog('/a', says('x'), pause(), goTo('/a'))));
    talk.writes('/a');
    let runs = 0;
    for (; talk.due.length > 0; runs++) talk.waits();
    expect(runs).toBeLessThanOrEqual(100);
    expect(talk.last).toMatchObject({ session: null, problem: { actionId: 'command:/a' } });
  });

  test('a session has room for long answers, and forgets the oldest of too many', () => {
    const ids = Array.from({ length: 12 }, (_, i) => `q${i}`);
    const talk = new Talk(withFields(dialog('/ask', ...ids.map((id) => question(id)))));
    talk.writes('/ask');
    for (const _ of ids.slice(1)) talk.writes('"'.repeat(4_000));
    expect(JSON.stringify(talk.session).length).toBeLessThan(32_000);
    expect(Object.keys(talk.session?.answers ?? {})).toEqual(['q9', 'q10']);
  });
});
