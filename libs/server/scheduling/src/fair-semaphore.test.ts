import { FairQueue } from './fair-queue';
import { FairSemaphore } from './fair-semaphore';

const settled = () => new Promise(setImmediate);

describe('slots', () => {
  test('always leave one for a new owner, however much another owner wants', async () => {
    const slots = new FairSemaphore(8);
    const ends: (() => void)[] = [];
    const begun: string[] = [];
    const work = (owner: string) =>
      slots.run(owner, () => {
        begun.push(owner);
        return new Promise<void>((done) => ends.push(done));
      });
    const all = [...'aaaaaaaaaaaa'].map(work);
    await settled();
    expect(begun.join('')).toBe('aaaa');
    all.push(work('b'), work('c'));
    await settled();
    expect(begun.join('')).toBe('aaaabc');
    while (begun.length < all.length) {
      ends.shift()?.();
      await settled();
    }
    for (const end of ends) end();
    await Promise.all(all);
  });
});

describe('a fair queue', () => {
  test('takes turns over owners, and skips those who may not', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.push(item[0] ?? '', item);
    const taken = Array.from({ length: 3 }, () => queue.take(() => true));
    taken.push(
      queue.take((owner) => owner !== 'a'),
      queue.take(() => true),
      queue.take(() => true),
    );
    expect(taken).toEqual(['a1', 'b1', 'c1', 'c2', 'a2', 'a3']);
    expect(queue.isEmpty).toBe(true);
    expect(queue.take(() => true)).toBeUndefined();
  });
});
