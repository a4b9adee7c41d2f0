import { BoundedSemaphore } from './bounded-semaphore';

const refusal = () => new Error('no place');
const places = (options: { waiting?: number; patienceMs?: number } = {}) =>
  new BoundedSemaphore({ atOnce: 2, waiting: 2, patienceMs: 60_000, refusal, ...options });

test('a limited number is inside at a time, and each that leaves makes room once', async () => {
  const room = places();
  const leave = await room.enter('a');
  const other = await room.enter('b');
  const entered: string[] = [];
  const third = room.enter('c').then((leaveThird) => entered.push('c') && leaveThird);
  const fourth = room.enter('d').then((leaveFourth) => entered.push('d') && leaveFourth);
  leave();
  leave();
  await third;
  await new Promise(setImmediate);
  expect(entered).toEqual(['c']);
  other();
  await fourth;
  expect(entered).toEqual(['c', 'd']);
});

test('a caller that finds too many waiting is refused immediately', async () => {
  const room = places({ waiting: 1 });
  const leave = await room.enter('a');
  await room.enter('b');
  const waiting = room.enter('c');
  await expect(room.enter('d')).rejects.toThrow('no place');
  leave();
  (await waiting)();
});

test('a caller that waits too long is refused, and takes no place later', async () => {
  const room = places({ patienceMs: 20 });
  const leave = await room.enter('a');
  const other = await room.enter('b');
  await expect(room.enter('c')).rejects.toThrow('no place');
  leave();
  other();
  await Promise.all([room.enter('d'), room.enter('e')]);
});

test('work that fails gives its place back', async () => {
  const room = places();
  for (let n = 0; n < 5; n += 1) {
    await expect(room.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  }
});
