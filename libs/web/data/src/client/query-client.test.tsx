import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from './query-client';

const queryKey = ['list'];

/** A query on the screen whose reads end when the test says so. */
function heldQuery(cache: QueryClient) {
  const reads: { resolve: (data: string) => void; reject: (error: Error) => void }[] = [];
  const observer = new QueryObserver(cache, {
    queryKey,
    queryFn: () => new Promise<string>((resolve, reject) => reads.push({ resolve, reject })),
  });
  const leave = observer.subscribe(() => undefined);
  return { reads, leave, shown: () => cache.getQueryData(queryKey) };
}

const aLittle = () => jest.advanceTimersByTimeAsync(50);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('what changes while a query is read for the first time has it read once more', async () => {
  const cache = createQueryClient();
  const { reads, shown } = heldQuery(cache);
  for (let n = 0; n < 10; n++) void cache.invalidateQueries({ queryKey });
  reads[0]?.resolve('before the change');
  await aLittle();
  expect([reads.length, shown()]).toEqual([2, 'before the change']);
  reads[1]?.resolve('after the change');
  await aLittle();
  expect([reads.length, shown()]).toEqual([2, 'after the change']);
});

test('a first read that nothing has overtaken is the only one', async () => {
  const { reads, shown } = heldQuery(createQueryClient());
  reads[0]?.resolve('list');
  await jest.advanceTimersByTimeAsync(10_000);
  expect([reads.length, shown()]).toEqual([1, 'list']);
});

test('changes that never pause neither keep a read from its end nor have it read without a pause', async () => {
  const cache = createQueryClient();
  const { reads, shown } = heldQuery(cache);
  for (let events = 0; events < 200; events++) {
    await jest.advanceTimersByTimeAsync(50);
    void cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
    // Each read takes as long as two or three events.
    if (events % 2) reads.at(-1)?.resolve(`${events}`);
  }
  expect(Number(shown())).toBeGreaterThan(150);
  expect(reads.length).toBeGreaterThan(5);
  expect(reads.length).toBeLessThan(15);
});

test('an overtaken first read that nobody waits for any more is stale for the next who does', async () => {
  const cache = createQueryClient();
  const { reads, leave } = heldQuery(cache);
  void cache.invalidateQueries({ queryKey });
  leave();
  reads[0]?.resolve('before the change');
  await aLittle();
  expect(reads).toHaveLength(1);
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('an overtaken first read that fails is left to its Retry button', async () => {
  const cache = createQueryClient();
  const { reads } = heldQuery(cache);
  void cache.invalidateQueries({ queryKey });
  reads[0]?.reject(new Error('no'));
  await jest.advanceTimersByTimeAsync(10_000);
  expect([reads.length, cache.getQueryState(queryKey)?.status]).toEqual([1, 'error']);
});
