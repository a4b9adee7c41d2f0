import type { ReplayedInput } from '@botter/contracts';
import { randomNumbers } from '@botter/contracts/testing';
import { repliesTo } from './replies/replies-to';
import { newSession } from './session';
import { simulate } from './simulate';
import { compileBot } from './simulated-bot';
import type { Talk } from './talk';
import { contactFields, randomActions, words } from './testing/random-actions';
import { bot } from './testing/samples';

/** `DIALOGS=20000 npx jest random-dialogs` tries more; `DIALOGS_SEED` repeats what failed. */
const dialogs = Number(process.env['DIALOGS'] ?? 60);
const firstSeed = Number(process.env['DIALOGS_SEED'] ?? Date.now() % 2 ** 31);

const now = new Date('2026-03-02T12:00:00.000Z');
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
