import { OneByOne } from './one-by-one';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('one key one after the other, whatever becomes of each', async () => {
  const lanes = new OneByOne();
  const log: string[] = [];
  const task =
    (name: string, ms: number, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      await pause(ms);
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    lanes.run('a', task('first', 20, true)),
    lanes.run('a', task('second', 1)),
    lanes.run('b', task('other', 5)),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(log).toEqual([
    'first begins',
    'other begins',
    'other ends',
    'first ends',
    'second begins',
    'second ends',
  ]);
  expect(await lanes.run('a', async () => 'again')).toBe('again');
});
