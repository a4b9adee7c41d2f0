import { AttemptLimit } from './attempt-limit';

let now = 0;
const limit = () => new AttemptLimit({ tries: 2, windowMs: 1000, now: () => now });

beforeEach(() => {
  now = 10_000;
});

test('allows a number of failed attempts, then waits for the oldest to be forgotten', () => {
  const tries = limit();
  expect(tries.waitMs('ann')).toBe(0);
  tries.countWrong('ann');
  now += 400;
  tries.countWrong('ann');
  expect(tries.waitMs('ann')).toBe(600);
  now += 600;
  expect(tries.waitMs('ann')).toBe(0);
});

test('counts each key separately', () => {
  const tries = limit();
  tries.countWrong('ann');
  tries.countWrong('ann');
  expect(tries.waitMs('bob')).toBe(0);
});

test('starts again after a successful attempt', () => {
  const tries = limit();
  tries.countWrong('ann');
  tries.countWrong('ann');
  tries.forget('ann');
  expect(tries.waitMs('ann')).toBe(0);
});
