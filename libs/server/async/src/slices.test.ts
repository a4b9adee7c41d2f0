import { Slices } from './slices';

/** As long as several slices; no timer can fire while it runs. */
function compute(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

afterEach(() => jest.restoreAllMocks());

test('others run between the steps of long computing', async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  const slices = new Slices();
  for (let step = 0; step < 10; step += 1) {
    compute(6);
    const before = turns;
    await slices.rest();
    expect(turns).toBeGreaterThan(before);
  }
  clearInterval(counting);
});

test('computing that ends within a slice never rests', async () => {
  // On a busy machine even these few steps can take longer than a slice, so the clock is held.
  jest.spyOn(performance, 'now').mockReturnValue(0);
  let turns = 0;
  const immediate = setImmediate(() => (turns += 1));
  const slices = new Slices();
  for (let step = 0; step < 10; step += 1) await slices.rest();
  expect(turns).toBe(0);
  clearImmediate(immediate);
});

test('two that compute at the same time take turns', async () => {
  const order: string[] = [];
  const work = async (name: string) => {
    const slices = new Slices();
    for (let step = 0; step < 15; step += 1) {
      compute(3);
      order.push(name);
      await slices.rest();
    }
  };
  await Promise.all([work('a'), work('b')]);
  expect(order.join('')).toMatch(/^(ab){15}$/);
});

test('long computing waits while the process is busy with something else, but 50 ms at most', async () => {
  const slices = new Slices();
  const restAfterSlice = async () => {
    compute(3);
    const begin = performance.now();
    await slices.rest();
    return performance.now() - begin;
  };
  for (let step = 0; step < 10; step += 1) await restAfterSlice();
  let isBusy = true;
  const others = () => {
    compute(1);
    if (isBusy) setImmediate(others);
  };
  others();
  const rested = await restAfterSlice();
  isBusy = false;
  expect(rested).toBeGreaterThan(45);
});
