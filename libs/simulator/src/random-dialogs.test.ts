import type { Action, ReplayedInput, Step } from '@botter/contracts';
import { randomNumbers } from '@botter/contracts/testing';
import { repliesTo } from './replies/replies-to';
import { newSession } from './session';
import { simulate } from './simulate';
import { compileBot } from './simulated-bot';
import type { Talk } from './talk';
import { bot, callback, command } from './testing/samples';

/** `DIALOGS=20000 npx jest random-dialogs` tries more; `DIALOGS_SEED` repeats what failed. */
const dialogs = Number(process.env['DIALOGS'] ?? 60);
const firstSeed = Number(process.env['DIALOGS_SEED'] ?? Date.now() % 2 ** 31);

const now = new Date('2026-03-02T12:00:00.000Z');
const contactFields = [{ key: 'size', label: 'Size', type: 'text' as const }];
const words = ['/start', '/a', '/cancel', 'b', 'M', '5', 'tea', 'a@b.test', '</b>', 'price'];

function randomActions(random: () => number): Action[] {
  const any = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const target = () => any(['/start', '/a', 'b', 'c', 'gone']);
  const text = () =>
    any(['Hi', '{{contact.size | default: "?"}}', '{{answer.s1}} {{message.text}}', '<b>x</b>']);
  const condition = (): Extract<Step, { type: 'branch' }>['branches'][number]['when'] =>
    any([
      { all: [{ field: 'size', op: 'set' }] },
      { any: [{ tag: 'vip', on: false }] },
      { all: [{ chance: 50 }] },
    ]);
  const makers: readonly ((id: string) => Step)[] = [
    (id) => ({
      id,
      type: 'message',
      text: text(),
      parseMode: any(['', 'HTML']),
      buttons: [],
      buttonLayout: 'vertical',
      buttonsPerRow: null,
      media: null,
      disableWebPagePreview: false,
    }),
    (id) => ({ id, type: 'pause', seconds: 3 }),
    (id) => ({
      id,
      type: 'question',
      text: text(),
      parseMode: '',
      answer: any([
        { type: 'text' },
        { type: 'number' },
        { type: 'email' },
        { type: 'choice', options: ['M', 'L'].map((label) => ({ label, value: label })) },
      ]),
      field: any([null, 'size']),
      retryText: any([null, 'Again?']),
      retries: any([0, 1]),
      onInvalid: any([null, target()]),
      timeoutSeconds: any([null, 86_400]),
      onTimeout: null,
    }),
    (id) => ({
      id,
      type: 'set',
      changes: [
        any([
          { field: 'size', value: text() },
          { tag: 'vip', on: true },
        ]),
      ],
    }),
    (id) => ({ id, type: 'branch', branches: [{ when: condition(), goTo: target() }] }),
    (id) => ({ id, type: 'goTo', action: target() }),
  ];
  const data = () => ({
    text: any(['', 'Hello']),
    steps: ['s1', 's2', 's3', 's4'].filter(() => random() < 0.6).map((id) => any(makers)(id)),
    delayedCallbacks: random() < 0.2 ? [{ callbackCommand: any(['b', 'c']), delaySeconds: 5 }] : [],
  });
  return [
    command('/start', data()),
    command('/a', data(), { triggers: [{ type: 'text', match: 'contains', words: ['price'] }] }),
    callback('b', data()),
    callback('c', data()),
  ];
}

test(`the simulator says what a replay says, in ${dialogs} random dialogs`, () => {
  for (let seed = firstSeed; seed < firstSeed + dialogs; seed += 1) {
    const random = randomNumbers(seed);
    const actions = randomActions(random);
    const compiled = compileBot({ bot, actions, contactFields });
    let session = newSession();
    let talk: Talk | undefined;
    for (let n = 0; n < 12; n += 1) {
      const typed = words[Math.floor(random() * words.length)]!;
      const at = new Date(now.getTime() + session.aheadMs);
      const input: ReplayedInput = { kind: 'text', text: typed, value: null, chatType: 'private' };
      const replaying = repliesTo(input, compiled, talk, at);
      let replayed = replaying.next();
      while (!replayed.done) replayed = replaying.next();
      talk = replayed.value.talk;
      const said: string[] = [];
      const run = (next: Parameters<typeof simulate>[2]) => {
        const step = simulate({ bot, actions, contactFields }, session, next, now);
        session = step.session;
        said.push(...step.entries.flatMap((entry) => (entry.kind === 'bot' ? [entry.text] : [])));
      };
      run({ kind: 'text', text: typed });
      // A replay ends with everything that follows by itself, but no time-out.
      while (session.pending.some(({ waitsFor }) => waitsFor !== 'answer')) run({ kind: 'skip' });
      const replies = replayed.value.replies.map(({ text }) => text);
      expect({ seed, typed, said }).toEqual({ seed, typed, said: replies });
      expect({ seed, fields: session.contact.fields, stepId: session.dialog?.stepId }).toEqual({
        seed,
        fields: talk.contact.fields,
        stepId: talk.dialog?.stepId,
      });
    }
  }
});
