import { Outbox } from './outbox';
import { interruptedText, type PendingMessage } from './pending';

const message = (id: string, error?: string): PendingMessage => ({
  id,
  group: id,
  botId: 'b1',
  chatId: 'c1',
  telegramChatId: '7',
  offline: false,
  text: id,
  writtenAt: 0,
  afterId: undefined,
  error,
  refused: false,
});

function someDrafts() {
  const values = new Map<string, string>();
  let cleared = () => {};
  return {
    values,
    load: (name: string) => values.get(name),
    keep: (name: string, text: string) => void (text === '' ? values.delete(name) : values.set(name, text)),
    onClear: (watcher: () => void) => {
      cleared = watcher;
      return () => undefined;
    },
    clear: () => {
      values.clear();
      cleared();
    },
  };
}

test('keeps unsent messages over a reload and says that they were interrupted', () => {
  const drafts = someDrafts();
  new Outbox(drafts).change('c1', () => [message('a'), message('b', 'Network error. Please try again.')]);
  const reloaded = new Outbox(drafts);
  expect(reloaded.of('c1').map(({ id, error }) => [id, error])).toEqual([
    ['a', interruptedText],
    ['b', 'Network error. Please try again.'],
  ]);
  expect(reloaded.of('c2')).toEqual([]);
  reloaded.change('c1', () => []);
  expect(drafts.values.size).toBe(0);
});

test('notifies its watchers of each change and returns the same list between two of them', () => {
  const outbox = new Outbox(someDrafts());
  const heard = jest.fn();
  const stop = outbox.watch(heard);
  expect(outbox.of('c1')).toBe(outbox.of('c1'));
  outbox.change('c1', (old) => [...old, message('a')]);
  stop();
  outbox.change('c1', () => []);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('forgets everything when the drafts of this device are cleared', () => {
  const drafts = someDrafts();
  const outbox = new Outbox(drafts);
  outbox.change('c1', () => [message('a')]);
  drafts.clear();
  expect(outbox.of('c1')).toEqual([]);
});
