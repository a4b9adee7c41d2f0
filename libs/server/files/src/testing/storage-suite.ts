import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStorage } from '../storage/file-storage';

export interface StorageUnderTest {
  readonly storage: FileStorage;
  /** The number of all objects, half-written ones included; left out if it can't be known. */
  count?(): Promise<number>;
}

/** What every storage must do. */
export function storageSuite(underTest: () => StorageUnderTest): void {
  const count = async () => (await underTest().count?.()) ?? 0;
  const expectCount = async (expected: number) => {
    if (underTest().count) expect(await count()).toBe(expected);
  };
  let keys = 0;
  let key: string;
  beforeEach(() => {
    keys += 1;
    key = `key-${keys}`;
  });
  const read = async (range?: { start: number; end: number }) => {
    const stream = await underTest().storage.open(key, range);
    return stream && Buffer.concat(await stream.toArray());
  };
  /** In pieces, as they come from a network. */
  const pieces = (content: Buffer, size = 60_000) =>
    Readable.from(
      (function* () {
        for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
      })(),
    );

  test.each([1, 1000, 5 * 1024 * 1024, 12 * 1024 * 1024 + 3])('keeps %i bytes as they are', async (size) => {
    const content = randomBytes(size);
    await underTest().storage.put(key, pieces(content));
    expect((await read())?.equals(content)).toBe(true);
  });

  test('gives a part', async () => {
    await underTest().storage.put(key, pieces(Buffer.from('0123456789')));
    expect((await read({ start: 2, end: 4 }))?.toString()).toBe('234');
    expect((await read({ start: 9, end: 9 }))?.toString()).toBe('9');
  });

  test('has nothing under an unknown key', async () => {
    expect(await read()).toBeUndefined();
    await underTest().storage.remove(key);
  });

  test('removes', async () => {
    const before = await count();
    await underTest().storage.put(key, pieces(Buffer.from('bytes')));
    await expectCount(before + 1);
    await underTest().storage.remove(key);
    expect(await read()).toBeUndefined();
    await expectCount(before);
  });

  test.each([100, 7 * 1024 * 1024])('keeps nothing of a stream that fails after %i bytes', async (size) => {
    const before = await count();
    const failing = Readable.from(
      (async function* () {
        yield* pieces(randomBytes(size));
        throw new Error('broke off');
      })(),
    );
    await expect(underTest().storage.put(key, failing)).rejects.toThrow('broke off');
    expect(await read()).toBeUndefined();
    await expectCount(before);
  });

  test('takes no key that leads elsewhere', async () => {
    for (const bad of ['../key', 'a/b', '', '.', 'a.b', 'k'.repeat(101)]) {
      await expect(underTest().storage.open(bad)).rejects.toThrow('no key');
      await expect(underTest().storage.put(bad, Readable.from(['x']))).rejects.toThrow('no key');
      await expect(underTest().storage.remove(bad)).rejects.toThrow('no key');
    }
  });
}
