import {
  type ConfigurationApplication,
  startConfigurationApplication,
  type TestPeople,
} from '@botter/server-bots/testing';
import { compiledBotsModule } from '@botter/server-compiled-bots/projection';
import { readCompiledBot } from '@botter/server-compiled-bots/testing';
import { sharesModule } from '@botter/server-shares';
import { contactFieldsModule } from './server-module';

let app: ConfigurationApplication;
let people: TestPeople;
let botId: string;
let telegramId = 8300;

beforeAll(async () => {
  app = await startConfigurationApplication({
    modules: [sharesModule, contactFieldsModule, compiledBotsModule],
  });
  people = await app.people();
});
afterAll(() => app.close());
beforeEach(async () => {
  telegramId += 1;
  botId = await app.addBot(people.owner, telegramId);
});

const path = (key = '') => `/api/bots/${botId}/contact-fields${key && `/${key}`}`;
const size = { key: 'size', label: 'Shoe size', type: 'number' };
const city = { key: 'city', label: 'City', type: 'text' };
const add = (body: object, person = people.owner) => person.request('POST', path(), body);
const listed = async (person = people.owner) => (await person.request('GET', path())).body.contactFields;

test('fields are added, changed and deleted, and known to the runtime', async () => {
  expect(await listed()).toEqual([]);
  expect(await add({ ...size, label: ' Shoe size ' })).toMatchObject({
    status: 201,
    body: { contactField: size },
  });
  await add(city);
  const renamed = await people.owner.request('PATCH', path('size'), { label: 'Size', key: 'other' });
  expect(renamed).toMatchObject({ status: 200, body: { contactField: { ...size, label: 'Size' } } });
  expect(await listed()).toEqual([{ ...size, label: 'Size' }, city]);
  const head = await readCompiledBot(app.database.pool, botId);
  expect(head?.contactFields).toEqual([{ ...size, label: 'Size' }, city]);

  expect(await people.owner.request('DELETE', path('size'))).toMatchObject({ status: 200, body: {} });
  expect((await people.owner.request('DELETE', path('size'))).status).toBe(404);
  expect((await people.owner.request('PATCH', path('size'), { label: 'Size' })).status).toBe(404);
  await people.owner.request('DELETE', path('city'));
  expect(await readCompiledBot(app.database.pool, botId)).not.toHaveProperty('contactFields');
});

test('a second field of the same key is refused, and a sixty-fifth field', async () => {
  await add(size);
  expect(await add({ ...city, key: 'size' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', error: 'There is a field size already' },
  });
  for (let number = 2; number <= 64; number += 1) await add({ ...city, key: `field_${number}` });
  expect(await add(city)).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
  expect(await listed()).toHaveLength(64);
});

test.each([
  ['a reserved key', { ...size, key: 'first_name' }, 'This key is built in'],
  ['the name of a column', { ...size, key: 'tags' }, 'This key is built in'],
  ['a key with a capital', { ...size, key: 'Size' }, "A field's key has 1 to 32 of a-z, 0-9 and _"],
  ['no label', { ...size, label: ' ' }, 'A label has 1 to 100 characters'],
  ['an unknown type', { ...size, type: 'file' }, 'A field is text, number, date or yes_no'],
])('refuses %s', async (_, field, error) => {
  expect(await add(field)).toMatchObject({ status: 400, body: { error } });
});

test('everyone with access reads them, and those who may manage the bot change them', async () => {
  for (const permissions of ['manage', 'read_only'] as const) {
    const { email } = people[permissions];
    await people.owner.request('POST', `/api/shares/${botId}/shares`, { email, permissions });
  }
  expect((await add(size, people.manage)).status).toBe(201);
  expect(await listed(people.read_only)).toEqual([size]);
  expect((await add(city, people.read_only)).status).toBe(403);
  expect((await add(city, people.stranger)).status).toBe(404);
});
