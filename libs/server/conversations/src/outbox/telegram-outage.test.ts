import { TelegramOutage } from './telegram-outage';

const failing = (times: number) => {
  const outage = new TelegramOutage();
  const began = Array.from({ length: times }, (_, n) => outage.failed('bot', n));
  return { outage, began };
};

test('a few failures do not stop requests', () => {
  const { outage } = failing(4);
  expect(outage.waitMs('bot', 10, 1)).toBe(0);
  expect(outage.limited(60_000)).toBe(60_000);
  expect(outage.responded()).toBe(false);
});

test('in an outage one request a second tries, and the others wait for a few seconds at most', () => {
  const { outage, began } = failing(6);
  expect(began).toEqual([false, false, false, false, true, false]);
  expect(outage.waitMs('bot', 100, 0)).toBe(1_000);
  expect(outage.waitMs('bot', 100, 1)).toBe(5_000);
  expect(outage.waitMs('bot', 1_100, 1)).toBe(0);
  expect(outage.waitMs('bot', 1_200, 1)).toBe(5_000);
  expect(outage.limited(60_000)).toBe(5_000);
});

test('any response ends an outage', () => {
  const { outage } = failing(5);
  expect(outage.responded()).toBe(true);
  expect(outage.waitMs('bot', 100, 1)).toBe(0);
  expect(outage.responded()).toBe(false);
});

test('a bot whose requests did not fail continues, once, until it gets a response or fails itself', () => {
  const { outage } = failing(9);
  expect(outage.waitMs('other', 100, 1)).toBe(0);
  expect(outage.waitMs('other', 100, 1)).toBe(5_000);
  expect(outage.responded()).toBe(true);
  expect(outage.waitMs('other', 100, 1)).toBe(0);
});

test('of many bots at most twenty try', () => {
  const { outage } = failing(5);
  const waits = Array.from({ length: 100 }, (_, n) => outage.waitMs(`bot ${n}`, 100, 1));
  expect(waits.filter((ms) => ms === 0)).toHaveLength(19);
});
