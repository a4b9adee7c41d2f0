import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eventually } from '@botter/server-async/testing';
import { jsonInPieces } from './json-in-pieces';

const item = (n: number) => ({ n, text: 'x'.repeat(10_000) });
async function* arrays(count: number, made: number[] = []) {
  for (let n = 0; n < count; n += 2) {
    made.push(n);
    yield [item(n), item(n + 1)];
  }
}
const list = (items: AsyncIterable<object[]>, owner = 'bot') =>
  jsonInPieces({ owner, field: 'items', items, others: () => ({ omitted: 7 }) });

test('a short list is a string', async () => {
  expect(JSON.parse((await list(arrays(2))) as string)).toEqual({ items: [item(0), item(1)], omitted: 7 });
  async function* none() {}
  expect(await jsonInPieces({ owner: 'bot', field: 'items', items: none(), others: () => ({}) })).toBe(
    '{"items":[]}',
  );
});

test('a long list is made as fast as its reader takes it', async () => {
  const made: number[] = [];
  const stream = (await list(arrays(100, made))) as Readable;
  expect(made.length).toBeLessThan(10);
  expect(JSON.parse(await text(stream))).toEqual({
    items: Array.from({ length: 100 }, (_, n) => item(n)),
    omitted: 7,
  });
  expect(made).toHaveLength(50);
});

test('throws what fails in the first piece, ends the stream later, and frees its place', async () => {
  async function* failing(after: number) {
    yield* arrays(after);
    throw new Error('The database is away');
  }
  await expect(list(failing(2))).rejects.toThrow('The database is away');
  const stream = (await list(failing(20))) as Readable;
  await expect(text(stream)).rejects.toThrow('The database is away');
  const open = (await Promise.all(Array.from({ length: 32 }, () => list(arrays(20))))) as Readable[];
  for (const one of open) one.destroy();
  await eventually(() => open.every(({ closed }) => closed));
});

test('a reader who leaves ends the reading of the list', async () => {
  let isEnded = false;
  async function* watched() {
    try {
      yield* arrays(100);
    } finally {
      isEnded = true;
    }
  }
  const stream = (await list(watched())) as Readable;
  stream.destroy();
  await eventually(() => isEnded);
});
