import { isDatabaseUnavailable } from './database-errors';
import { GroupCommit } from './group-commit';

const done = <T>(items: readonly T[]): PromiseSettledResult<T>[] =>
  items.map((value) => ({ status: 'fulfilled', value }));

describe('a group commit', () => {
  test('writes together what came together, in its order, and never two batches at a time', async () => {
    const batches: number[][] = [];
    let running = 0;
    const commits = new GroupCommit<number, number>(async (items) => {
      expect(++running).toBe(1);
      batches.push([...items]);
      await new Promise(setImmediate);
      running--;
      return done(items);
    }, 3);
    const results = await Promise.all([1, 2, 3, 4, 5].map((item) => commits.submit(item)));
    expect(results).toEqual([1, 2, 3, 4, 5]);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  test('waits for more while it gathers, and no longer once a batch is full', async () => {
    const batches: number[][] = [];
    const commits = new GroupCommit<number, number>(
      async (items) => {
        batches.push([...items]);
        return done(items);
      },
      3,
      undefined,
      20,
    );
    const first = commits.submit(1);
    await new Promise(setImmediate);
    await Promise.all([first, ...[2, 3, 4].map((item) => commits.submit(item))]);
    expect(batches).toEqual([[1, 2, 3], [4]]);
  });

  test('a batch that gathers is written immediately when someone needs it', async () => {
    const commits = new GroupCommit<number, number>(async (items) => done(items), 3, undefined, 2 ** 30);
    const first = commits.submit(1);
    await commits.flushed();
    expect(await first).toBe(1);
    const [second, third] = [commits.submit(2), commits.submit(3)];
    commits.hurry();
    expect(await Promise.all([second, third])).toEqual([2, 3]);
    const full = [4, 5, 6].map((item) => commits.submit(item));
    expect(await Promise.all(full)).toEqual([4, 5, 6]);
  });

  test('gives up a batch that never settles, asks its callers to retry, and continues', async () => {
    let hangs = true;
    const commits = new GroupCommit<number, number>(
      async (items) => {
        if (hangs) await new Promise(() => {});
        return done(items);
      },
      2,
      50,
    );
    const results = [1, 2, 3].map((item) => commits.submit(item).catch((error: unknown) => error));
    expect(isDatabaseUnavailable(await results[0])).toBe(true);
    expect(isDatabaseUnavailable(await results[1])).toBe(true);
    hangs = false;
    expect(await commits.submit(4)).toBe(4);
    await results[2];
  });

  test('lets one item fail alone', async () => {
    const commits = new GroupCommit<number, number>(async (items) =>
      items.map((value) =>
        value === 2 ? { status: 'rejected', reason: new Error('two') } : { status: 'fulfilled', value },
      ),
    );
    const settled = await Promise.allSettled([1, 2, 3].map((item) => commits.submit(item)));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test('continues after a batch that failed as a whole', async () => {
    let fails = true;
    const commits = new GroupCommit<number, number>(async (items) => {
      if (fails) throw new Error('away');
      return done(items);
    });
    await expect(commits.submit(1)).rejects.toThrow('away');
    fails = false;
    await expect(commits.submit(2)).resolves.toBe(2);
    await commits.flushed();
  });
});
