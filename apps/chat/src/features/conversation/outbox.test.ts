import { Outbox } from './outbox';
import { interruptedText, type PendingMessage } from './pending';

const message = (id: string, error?: string): PendingMessage => ({
  id,
  group: id,
  text: id,
  writtenAt: 0,
  afterId: undefined,
  error,
  refused: false,
});

function someStore() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test('what is not sent outlives the page, and says that it was interrupted', () => {
  const store = someStore();
  new Outbox(() => store).change('c1', () => [
    message('a'),
    message('b', 'Network error. Please try again.'),
  ]);
  const reloaded = new Outbox(() => store);
  expect(reloaded.of('c1').map(({ id, error }) => [id, error])).toEqual([
    ['a', interruptedText],
    ['b', 'Network error. Please try again.'],
  ]);
  expect(reloaded.of('c2')).toEqual([]);
  reloaded.change('c1', () => []);
  expect(store.values.size).toBe(0);
});

test('whoever watches hears of a change and sees a stable list between two of them', () => {
  const outbox = new Outbox(someStore);
  const heard = jest.fn();
  const stop = outbox.watch(heard);
  expect(outbox.of('c1')).toBe(outbox.of('c1'));
  outbox.change('c1', (old) => [...old, message('a')]);
  stop();
  outbox.change('c1', () => []);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('without storage the messages stay on the page', () => {
  const outbox = new Outbox(() => {
    throw new Error('denied');
  });
  outbox.change('c1', () => [message('a')]);
  expect(outbox.of('c1')).toHaveLength(1);
});
