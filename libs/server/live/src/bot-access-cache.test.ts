import { SystemClock } from '@botter/server-http';
import { BotAccessCache } from './bot-access-cache';

test('remembers 10,000 people at most, and forgets those first whose last use is oldest', async () => {
  const asked: string[] = [];
  const botsOf = async (userId: string) => {
    asked.push(userId);
    return [{ botId: `bot-${userId}` }];
  };
  const access = new BotAccessCache({ botsOf } as never, new SystemClock());
  const ask = (n: number) => access.botsOf(`user-${n}`);
  for (let n = 0; n < 10_000; n += 1) await ask(n);
  await ask(0);
  expect(asked.length).toBe(10_000);
  await ask(10_000);
  expect(await ask(0)).toEqual(new Set(['bot-user-0']));
  await ask(1);
  expect(asked.slice(10_000)).toEqual(['user-10000', 'user-1']);
});
