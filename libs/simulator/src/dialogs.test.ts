import type { Action, ContactField, Step } from '@botter/contracts';
import { sampleQuestion } from '@botter/contracts/testing';
import { newSession, type SimulatorSession } from './session';
import { type SimulatorInput, simulate } from './simulate';
import { bot, callback, command } from './testing/samples';

const now = new Date('2026-03-02T12:00:00.000Z');
const text = (typed: string): SimulatorInput => ({ kind: 'text', text: typed });

const contactFields: ContactField[] = [
  { key: 'size', label: 'Size', type: 'text' },
  { key: 'points', label: 'Points', type: 'number' },
];
const ask = (id: string, more: Partial<Step<'question'>> = {}): Step =>
  sampleQuestion(id, { retries: 1, ...more });
const choice: Partial<Step<'question'>> = {
  answer: {
    type: 'choice',
    options: ['M', 'L'].map((label) => ({ label, value: label.toLowerCase() })),
  },
};
const goTo = (action: string): Step => ({ id: 'go', type: 'goTo', action });
const pause: Step = { id: 'wait', type: 'pause', seconds: 5 };
const order = (...steps: Step[]) => command('/order', { text: '', steps });
const say = (name: string, words: string) => callback(name, { text: words });

/** A conversation with a bot of these actions: what the bot says to each input, and why. */
class Conversation {
  session = newSession();
  now = now;

  constructor(readonly actions: readonly Action[]) {}

  does(input: SimulatorInput): string[] {
    const step = simulate({ bot, actions: this.actions, contactFields }, this.session, input, this.now);
    this.session = step.session;
    return step.entries.flatMap((entry) => {
      if (entry.kind === 'bot') return [`${entry.why}: ${entry.text}`];
      return entry.kind === 'person' || entry.kind === 'press' ? [] : [entry.kind];
    });
  }

  writes(words: string): string[] {
    return this.does(text(words));
  }

  presses(label: string): string[] {
    const entry = this.session.entries.findLast(({ kind }) => kind === 'bot');
    if (entry?.kind !== 'bot') throw new Error('The bot said nothing');
    const row = entry.keyboard.findIndex((buttons) => buttons.some((button) => button.label === label));
    const column = entry.keyboard[row]!.findIndex((button) => button.label === label);
    return this.does({ kind: 'press', entryId: entry.id, row, column });
  }
}
const talkTo = (...actions: Action[]) => new Conversation(actions);

test('asks, keeps the answers, and says why it replies', () => {
  const talk = talkTo(
    order(
      ask('size', { ...choice, field: 'size' }),
      ask('count', { answer: { type: 'number' } }),
      goTo('thanks'),
    ),
    say('thanks', 'Thank you, {{contact.first_name}}: {{answer.count}} × {{contact.size | upper}}'),
  );
  expect(talk.writes('/order')).toEqual(['command: size?']);
  expect(talk.session.dialog).toMatchObject({ stepId: 'size', waitsFor: 'answer' });
  expect(talk.presses('M')).toEqual(['press: count?']);
  expect(talk.session.contact.fields).toEqual({ size: 'm' });
  expect(talk.writes('many')).toEqual([expect.stringMatching(/^retry: /)]);
  expect(talk.writes('2')).toEqual(['answer: Thank you, Alex: 2 × M']);
  expect(talk.session.dialog).toBeNull();
});

test('runs a pause and a time-out when their time comes, and neither if the dialog has moved', () => {
  const talk = talkTo(
    order(pause, ask('size', { timeoutSeconds: 3_600, onTimeout: 'later' }), goTo('thanks')),
    say('later', 'Another time'),
    say('thanks', 'Thanks'),
  );
  expect(talk.writes('/order')).toEqual([]);
  expect(talk.session.pending).toMatchObject([{ kind: 'scheduleStep', waitsFor: 'pause' }]);
  expect(talk.does({ kind: 'skip' })).toEqual(['due', 'pause: size?']);
  expect(talk.does({ kind: 'clock', seconds: 3_599 })).toEqual([]);
  expect(talk.does({ kind: 'clock', seconds: 1 })).toEqual(['due', 'timeout: Another time']);
  talk.writes('/order');
  talk.does({ kind: 'skip' });
  expect(talk.writes('L')).toEqual(['answer: Thanks']);
  expect(talk.session.pending).toEqual([]);
});

test('has a contact that can be changed', () => {
  const when = { all: [{ field: 'points', op: 'gt', value: 10 } as const, { tag: 'vip', on: true }] };
  const talk = talkTo(
    order({ id: 'b', type: 'branch', branches: [{ when, goTo: 'gift' }] }, goTo('thanks')),
    say('gift', 'A gift for you'),
    say('thanks', 'Thanks'),
  );
  expect(talk.writes('/order')).toEqual(['command: Thanks']);
  talk.does({ kind: 'contact', contact: { fields: { points: 11 }, tags: ['vip'] } });
  expect(talk.writes('/order')).toEqual(['command: A gift for you']);
});

test('begins at any step of an action', () => {
  const talk = talkTo(order(ask('size'), ask('count'), goTo('thanks')), say('thanks', 'Thanks'));
  talk.writes('/order');
  expect(talk.does({ kind: 'begin', actionId: '/order', stepId: 'count' })).toEqual(['begin: count?']);
  expect(talk.writes('3')).toEqual(['answer: Thanks']);
  expect(talk.does({ kind: 'begin', actionId: '/order', stepId: 'gone' })).toEqual([]);
});

test('takes a phone number, a place and files as answers', () => {
  const talk = talkTo(
    order(
      ask('phone', { answer: { type: 'phone' } }),
      ask('place', { answer: { type: 'location' } }),
      ask('look', { answer: { type: 'photo' } }),
      ask('bill', { answer: { type: 'file' } }),
      goTo('thanks'),
    ),
    say('thanks', '{{answer.phone}} {{answer.place}}'),
  );
  talk.writes('/order');
  expect(talk.session.replyKeyboard).toEqual({ type: 'contact', label: 'Share my phone number' });
  expect(talk.does({ kind: 'send', content: 'photo' })).toEqual([expect.stringMatching(/^retry: /)]);
  expect(talk.does({ kind: 'send', content: 'phone' })).toEqual(['answer: place?']);
  expect(talk.session.replyKeyboard).toMatchObject({ type: 'location' });
  expect(talk.does({ kind: 'send', content: 'location' })).toEqual(['answer: look?']);
  expect(talk.session.replyKeyboard).toBeNull();
  expect(talk.does({ kind: 'send', content: 'photo' })).toEqual(['answer: bill?']);
  expect(talk.does({ kind: 'send', content: 'file' })).toEqual(['answer: +4915123456789 52.52,13.405']);
});

test('is silent after a hand-over until the person gives the chat back', () => {
  const talk = talkTo(order({ id: 'h', type: 'handOver', note: 'Ask {{contact.name}}' }), say('x', 'x'));
  expect(talk.writes('/order')).toEqual(['handOver']);
  expect(talk.session.entries.at(-1)).toMatchObject({ note: 'Ask Alex' });
  expect(talk.writes('/order')).toEqual(['takenOver']);
  talk.does({ kind: 'resume' });
  expect(talk.writes('/order')).toEqual(['handOver']);
});

test('says which trigger responds, in simple bots too', () => {
  const triggers: Action['triggers'] = [{ type: 'text', match: 'contains', words: ['price'] }];
  const talk = talkTo(
    command('/price', { text: '3' }, { triggers }),
    command('/all', { text: 'What?' }, { triggers: [{ type: 'fallback' }] }),
  );
  expect(talk.writes('what is the price?')).toEqual(['textContains: 3']);
  expect(talk.writes('hm')).toEqual(['fallback: What?']);
});

test('reports a circle, and calls the webhooks of actions that steps go to', () => {
  const webhook = { webhookEnabled: true, webhookUrl: 'https://example.com/hook' };
  const talk = talkTo(order(goTo('again')), callback('again', { text: '', steps: [goTo('again')] }, webhook));
  expect(talk.writes('/order')).toContain('problem');
  expect(talk.session.webhooks[0]?.payload).toMatchObject({
    action_command: 'again',
    message_text: '/order',
  });
});

test('a session with a dialog can be serialized', () => {
  const talk = talkTo(order(ask('size', { timeoutSeconds: 60 })));
  talk.writes('/order');
  const session: SimulatorSession = talk.session;
  expect(JSON.parse(JSON.stringify(session))).toEqual(session);
});
