import { counter } from './instruments';
import { Metrics } from './metrics';

let metrics: Metrics;
beforeEach(() => {
  metrics = new Metrics();
});

test('shows counters of the process and what is measured', async () => {
  counter({ name: 'botter_test_total', help: 'Tests', labelNames: ['outcome'] }).inc({ outcome: 'good' });
  metrics.measure({ name: 'botter_test_waiting', help: 'Waiting', read: () => 3 });
  const text = await metrics.text();
  expect(text).toContain('botter_test_total{outcome="good"} 1');
  expect(text).toContain('botter_test_waiting 3');
  expect(text).toContain('process_resident_memory_bytes');
});

test('makes an instrument once, however often a module asks for it', () => {
  const one = counter({ name: 'botter_once_total', help: 'Once' });
  expect(counter({ name: 'botter_once_total', help: 'Once' })).toBe(one);
});

test('measures one value for each key of the label', async () => {
  metrics.measure({
    name: 'botter_test_lag',
    help: 'Lag',
    label: 'projection',
    read: async () =>
      new Map([
        ['bots', 2],
        ['actions', 0],
      ]),
  });
  const text = await metrics.text();
  expect(text).toContain('botter_test_lag{projection="bots"} 2');
  expect(text).toContain('botter_test_lag{projection="actions"} 0');
});

test('asks at most once for scrapes that come together or soon after each other', async () => {
  let asked = 0;
  metrics.measure({ name: 'botter_test_asked', help: 'Asked', read: async () => ++asked });
  await Promise.all([metrics.text(), metrics.text()]);
  expect(await metrics.text()).toContain('botter_test_asked 1');
  expect(asked).toBe(1);
});

test('leaves out what cannot be read, and shows the rest', async () => {
  metrics.measure({
    name: 'botter_test_broken',
    help: 'Broken',
    read: () => Promise.reject(new Error('away')),
  });
  metrics.measure({ name: 'botter_test_hung', help: 'Hung', read: () => new Promise(() => {}) });
  metrics.measure({ name: 'botter_test_fine', help: 'Fine', read: () => 1 });
  const text = await metrics.text();
  expect(text).not.toMatch(/^botter_test_(broken|hung)/m);
  expect(text).toContain('botter_test_fine 1');
});

test('shows everything else if one measurement fails or gives no number', async () => {
  metrics.measure({
    name: 'botter_test_failing',
    help: 'x',
    label: 'queue',
    read: () => Promise.reject(new Error()),
  });
  metrics.measure({
    name: 'botter_test_wrong',
    help: 'x',
    label: 'queue',
    read: () => new Map([['a', undefined as never]]),
  });
  metrics.measure({ name: 'botter_test_fine', help: 'x', read: () => 5 });
  const text = await metrics.text();
  expect(text).toMatch(/^botter_test_fine 5$/m);
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toMatch(/^botter_test_(failing|wrong)/m);
});

test("doesn't repeat a question without a response", async () => {
  let asked = 0;
  metrics.measure({
    name: 'botter_test_silent',
    help: 'x',
    label: 'queue',
    read: () => {
      asked += 1;
      return new Promise(() => {});
    },
  });
  const clock = jest.spyOn(performance, 'now');
  for (const now of [0, 60_000]) {
    clock.mockReturnValue(now);
    expect(await metrics.text()).not.toMatch(/^botter_test_silent\b/m);
  }
  clock.mockRestore();
  expect(asked).toBe(1);
});
