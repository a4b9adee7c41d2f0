import { KeyedQueue } from './keyed-queue';

/** A task that logs its beginning and end, and ends when the test decides. */
function gatedTask(log: string[], name: string) {
  let finish = (_failure?: Error) => {};
  const gate = new Promise<void>((done, fail) => {
    finish = (failure) => (failure ? fail(failure) : done());
  });
  const run = async () => {
    log.push(`${name} begins`);
    try {
      await gate;
    } finally {
      log.push(`${name} ends`);
    }
    return name;
  };
  return { run, finish: (failure?: Error) => finish(failure) };
}

test('runs one key in the order of the calls, even if tasks fail, and other keys at the same time', async () => {
  const queue = new KeyedQueue();
  const log: string[] = [];
  const [first, second, other] = ['first', 'second', 'other'].map((name) => gatedTask(log, name)) as [
    ReturnType<typeof gatedTask>,
    ReturnType<typeof gatedTask>,
    ReturnType<typeof gatedTask>,
  ];
  const results = Promise.allSettled([
    queue.run('a', first.run),
    queue.run('a', second.run),
    queue.run('b', other.run),
  ]);
  second.finish();
  other.finish();
  await new Promise(setImmediate);
  expect(log).toEqual(['first begins', 'other begins', 'other ends']);
  first.finish(new Error('broken'));
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(log.slice(3)).toEqual(['first ends', 'second begins', 'second ends']);
  expect(await queue.run('a', async () => 'again')).toBe('again');
});
