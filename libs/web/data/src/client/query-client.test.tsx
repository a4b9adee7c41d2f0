import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { createQueryClient } from './query-client';

const queryKey = ['list'];

/** A query on the screen whose reads end when the test decides. */
function heldQuery(cache: QueryClient) {
  const reads: { resolve: (data: string) => void; reject: (error: Error) => void }[] = [];
  const queryFn = () => new Promise<string>((resolve, reject) => reads.push({ resolve, reject }));
  const mount = () => new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => undefined);
  return { reads, mount, leave: mount(), shown: () => cache.getQueryData(queryKey) };
}

const aLittle = () => jest.advanceTimersByTimeAsync(50);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a query whose data changes during its first read is read once more', async () => {
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

test('reads once if nothing overtakes the first read', async () => {
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

test('an overtaken first read that no one waits for is stale for the next reader', async () => {
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

test('a read that has just failed is not repeated by a part that is mounted later, one of a while ago is', async () => {
  const cache = createQueryClient();
  const { reads, mount } = heldQuery(cache);
  reads[0]?.reject(new Error('no'));
  await aLittle();
  mount();
  await aLittle();
  expect([reads.length, cache.getQueryState(queryKey)?.status]).toEqual([1, 'error']);
  await jest.advanceTimersByTimeAsync(15_000);
  mount();
  expect(reads).toHaveLength(2);
  reads[1]?.resolve('list');
  await aLittle();
  await jest.advanceTimersByTimeAsync(15_000);
  mount();
  reads[2]?.reject(new Error('no'));
  await aLittle();
  mount();
  expect(reads).toHaveLength(3);
});

test('a component that mounts after a change repeats a read that failed before it', async () => {
  const cache = createQueryClient();
  const { reads, mount, leave } = heldQuery(cache);
  reads[0]?.reject(new Error('no'));
  await aLittle();
  leave();
  void cache.invalidateQueries({ queryKey });
  mount();
  expect(reads).toHaveLength(2);
});

test('an overtaken first read of something missing is followed by another one', async () => {
  const cache = createQueryClient();
  const { reads, shown } = heldQuery(cache);
  void cache.invalidateQueries({ queryKey });
  reads[0]?.reject(new ApiError(404, 'not_found', 'Bot not found'));
  await aLittle();
  expect(reads).toHaveLength(2);
  reads[1]?.resolve('there now');
  await aLittle();
  expect([reads.length, shown()]).toEqual([2, 'there now']);
});

test('data that is put in during a read is not replaced by older data', async () => {
  const cache = createQueryClient();
  const { reads, shown } = heldQuery(cache);
  reads[0]?.resolve('before');
  await aLittle();
  void cache.invalidateQueries({ queryKey });
  cache.setQueryData(queryKey, 'saved');
  reads[1]?.resolve('before');
  await aLittle();
  expect([reads.length, shown()]).toEqual([3, 'saved']);
  reads[2]?.resolve('as the server has it');
  await aLittle();
  expect([reads.length, shown()]).toEqual([3, 'as the server has it']);
});

test('a list whose next page is on its way gets that page, and is read again as it says', async () => {
  const cache = createQueryClient();
  const pages: ((page: string) => void)[] = [];
  const readAgain = jest.fn(async () => undefined);
  const observer = new InfiniteQueryObserver(cache, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => pages.push(resolve)),
    initialPageParam: 0,
    getNextPageParam: (_page, known) => known.length,
    meta: { readAgain },
  });
  const leave = observer.subscribe(() => undefined);
  pages[0]?.('first');
  await aLittle();
  void observer.fetchNextPage();
  cache.setQueryData(queryKey, { pages: ['changed'], pageParams: [0] });
  pages[1]?.('second');
  await aLittle();
  expect(cache.getQueryData(queryKey)).toMatchObject({ pages: [expect.anything(), 'second'] });
  expect([pages.length, readAgain.mock.calls.length]).toEqual([2, 1]);
  leave();
});
