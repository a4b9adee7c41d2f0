import type { Reading } from '@botter/server-conversations';
import { inTransaction } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { analyticsMigrations } from '../analytics.migrations';
import { hourMs, quarterMs, rollUp } from '../counting/rollup';
import { storeRollup } from '../counting/rollup-store';
import { pointsOf } from './counts';
import { windowOf } from './window';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase([analyticsMigrations]);
});
afterAll(() => database.drop());

const chats = Array.from({ length: 8 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`);

const read: Reading = (text, values) => database.pool.query(text, [...values]);

/** Repeatable, from 0 to 1. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

async function count(botId: string, activities: readonly { chatId: string; at: number }[]): Promise<void> {
  const taken = activities.map(({ chatId, at }) => ({
    botId,
    chatId,
    replied: true,
    entry: { at, incomingAt: at },
  }));
  await inTransaction(database.pool, (client) => storeRollup(client, rollUp(taken)));
}

test.each([
  ['Asia/Kolkata', '7d', '2026-07-01T10:40:00Z'],
  ['Australia/Lord_Howe', '7d', '2026-10-07T10:40:00Z'],
  ['America/New_York', '7d', '2026-11-05T20:10:00Z'],
  ['Asia/Kathmandu', '1d', '2026-11-05T20:10:00Z'],
] as const)(
  'in %s each chat counts once in each point of %s up to %s, in any order and in any process',
  async (timeZone, range, now) => {
    const window = windowOf(range, timeZone, new Date(now));
    const next = random(Date.parse(now) / 1000);
    const activities = Array.from({ length: 1_200 }, () => {
      const chat = Math.floor(next() * chats.length);
      // Some chats are active all the time, others hardly ever.
      const grid = [quarterMs, hourMs, 7 * hourMs, 31 * hourMs][chat % 4] ?? hourMs;
      const age = Math.floor((next() * (Date.parse(now) - window.from.getTime())) / grid) * grid;
      return { chatId: chats[chat] ?? '', at: Date.parse(now) - age - Math.floor(next() * 900_000) };
    });
    // Up to two days late, as messages that waited at Telegram.
    const order = activities
      .map((activity) => ({ activity, place: activity.at + next() * 47 * hourMs }))
      .sort((a, b) => a.place - b.place)
      .map(({ activity }) => activity);
    const botId = `bot ${timeZone}`;
    for (let from = 0; from < order.length; from += 150) {
      const batch = order.slice(from, from + 150);
      await Promise.all([count(botId, batch.slice(0, 75)), count(botId, batch.slice(75))]);
    }
    const points = await pointsOf(read, [botId], window);
    const expected = window.points.map((from, i) => {
      const until = window.points[i + 1]?.getTime() ?? Number.POSITIVE_INFINITY;
      const within = activities.filter(({ at }) => at >= from.getTime() && at < until);
      return new Set(within.map(({ chatId }) => chatId)).size;
    });
    expect(points.map(({ newChats, returningChats }) => newChats + returningChats)).toEqual(expected);
    const sum = points.reduce((all, { newChats }) => all + newChats, 0);
    expect(sum).toBeLessThanOrEqual(chats.length);
  },
);
