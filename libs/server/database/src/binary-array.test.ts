import { bigintArray, integerArray, jsonbArray, textArray } from './binary-array';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('PostgreSQL reads what was put into binary arrays, empty ones too', async () => {
  const texts = ['', 'Ärger 🦊', '{"a","b"}', "\\ ' NULL", 'x'.repeat(300_000)];
  const documents = texts.map((text) => ({ text, list: [1, null, { deep: true }] }));
  const integers = [0, -1, 2 ** 31 - 1, -(2 ** 31)];
  const bigints = [0n, -1n, 2n ** 63n - 1n, -(2n ** 63n)];
  const { rows } = await database.pool.query({
    text: `select $1::text[] as texts, $2::jsonb[]::text[] as documents, $3::integer[] as integers,
                  $4::bigint[] as bigints, $5::text[] as nothing`,
    values: [
      textArray(texts),
      jsonbArray(documents.map((document) => JSON.stringify(document))),
      integerArray(integers),
      bigintArray(bigints),
      textArray([]),
    ],
  });
  expect({ ...rows[0], documents: rows[0].documents.map(JSON.parse) }).toEqual({
    texts,
    documents,
    integers,
    bigints: bigints.map(String),
    nothing: [],
  });
});

test('PostgreSQL refuses a document that is not JSON, and a text with NUL, as data', async () => {
  for (const [type, value] of [
    ['jsonb', jsonbArray(['{'])],
    ['text', textArray(['no\0where'])],
  ] as const) {
    await expect(database.pool.query(`select $1::${type}[]`, [value])).rejects.toMatchObject({
      code: expect.stringMatching(/^22/),
    });
  }
});
