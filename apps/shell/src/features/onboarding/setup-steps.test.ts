import { stepToResume } from './setup-steps';

test.each([
  ['nothing yet', { last: undefined, hasBot: false, hasActions: false }, 'token'],
  ['left at the field of the token', { last: 'bot', hasBot: false, hasActions: false }, 'bot'],
  ['its bot was deleted meanwhile', { last: 'hello', hasBot: false, hasActions: false }, 'token'],
  ['a bot without a reply', { last: 'bot', hasBot: true, hasActions: false }, 'reply'],
  ['a bot with a reply', { last: 'reply', hasBot: true, hasActions: true }, 'hello'],
  ['the reply was skipped', { last: 'hello', hasBot: true, hasActions: false }, 'hello'],
] as const)('the setup continues at the right step: %s', (_name, facts, step) => {
  expect(stepToResume(facts)).toBe(step);
});
