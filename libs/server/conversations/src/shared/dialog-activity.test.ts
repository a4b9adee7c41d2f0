import type { SessionState } from '@botter/engine';
import { dialogActivity } from './dialog-activity';

const state = (stepId: string, more: Partial<SessionState> = {}): SessionState => ({
  actionId: 'a',
  stepId,
  waitsFor: 'answer',
  token: `token of ${stepId}`,
  triesLeft: 2,
  answers: {},
  ...more,
});
const pause = (more: Partial<SessionState> = {}) => state('pause', { waitsFor: 'pause', ...more });
const [one, two] = [state('one'), state('two')];
const accepted = { actionId: 'a', stepId: 'one', accepted: true };
const refused = { ...accepted, accepted: false };

test.each([
  ['begins with a question', { before: undefined, after: one }, ['started one', 'asked one']],
  ['begins with a pause', { before: undefined, after: pause() }, ['started pause']],
  ['asks after its pause', { before: pause(), after: one, isDue: true }, ['asked one']],
  ['asks the next question', { before: one, after: two, answered: accepted }, ['answered one', 'asked two']],
  ['ends with an answer', { before: one, after: null, answered: accepted }, ['answered one']],
  ['pauses after an answer', { before: one, after: pause(), answered: accepted }, ['answered one']],
  ['asks again', { before: one, after: { ...one, triesLeft: 1 }, answered: refused }, []],
  ['gives up', { before: one, after: null, answered: refused }, ['left one']],
  ['is cancelled', { before: one, after: null }, ['left one']],
  ['has no answer in time', { before: one, after: null, isDue: true }, ['left one']],
  ['goes on without an answer', { before: one, after: two, isDue: true }, ['left one', 'asked two']],
  ['is replaced', { before: one, after: two }, ['left one', 'started two', 'asked two']],
  ['is replaced in a pause', { before: pause(), after: two }, ['started two', 'asked two']],
  ['is interrupted', { before: one, after: undefined }, []],
  ['is interrupted by a pause', { before: one, after: pause({ open: one }) }, []],
  ['waits again', { before: pause({ open: one }), after: one, isDue: true }, []],
  [
    'is answered in a pause',
    { before: pause({ open: one }), after: null, answered: accepted },
    ['answered one'],
  ],
  ['ends after a pause', { before: pause(), after: null, isDue: true }, []],
] as const)('a dialog that %s', (_, move, expected) => {
  expect(dialogActivity(move).map(({ what, stepId }) => `${what} ${stepId}`)).toEqual(expected);
});
