import type { User } from '@botter/contracts';
import { createTestApplication, type TestApplication } from '@botter/server-http/testing';
import { settingsMigrations } from './settings.migrations';
import { SettingsModule } from './settings.module';

const person = (id: string): User => ({
  id,
  email: null,
  email_verified: false,
  first_name: null,
  last_name: null,
  created_at: '2026-01-01T00:00:00.000Z',
});
const ann = '0199aaaa-0000-7000-8000-000000000001';
const ben = '0199aaaa-0000-7000-8000-000000000002';
const defaults = {
  webhookDomainUrl: null,
  twoFactorAuthentication: true,
  loginAlerts: false,
  sendKey: 'enter',
};

let server: TestApplication;

beforeAll(async () => {
  server = await createTestApplication({
    modules: [SettingsModule],
    migrations: [settingsMigrations],
    users: { ann: person(ann), ben: person(ben) },
  });
});
afterAll(() => server.close());
afterEach(() => server.database.pool.query('truncate app.user_settings'));

const read = async (token: string) => (await server.request('GET', '/api/settings', { token })).body;
const change = (token: string, body: object) => server.request('PUT', '/api/settings', { token, body });

test('someone who has saved nothing has the defaults', async () => {
  expect(await read('ann')).toEqual(defaults);
});

test('keeps what a person saves, for that person only', async () => {
  const wanted = {
    webhookDomainUrl: ' https://n8n.example.com/webhook/ ',
    twoFactorAuthentication: false,
    loginAlerts: true,
    sendKey: 'mod+enter',
  };
  const saved = await change('ann', wanted);
  expect([saved.status, saved.body]).toEqual([
    200,
    { ...wanted, webhookDomainUrl: 'https://n8n.example.com/webhook/' },
  ]);
  expect(await read('ann')).toEqual(saved.body);
  expect(await read('ben')).toEqual(defaults);
});

test('changes only the given fields, even in two simultaneous changes', async () => {
  await Promise.all([
    change('ann', { webhookDomainUrl: 'http://10.0.0.7:5678' }),
    change('ann', { loginAlerts: true }),
    change('ann', {}),
  ]);
  expect(await read('ann')).toEqual({
    webhookDomainUrl: 'http://10.0.0.7:5678',
    twoFactorAuthentication: true,
    loginAlerts: true,
    sendKey: 'enter',
  });
});

test.each([[''], [null]])('an address of %j clears it', async (webhookDomainUrl) => {
  await change('ann', { webhookDomainUrl: 'https://example.com' });
  expect((await change('ann', { webhookDomainUrl })).body.webhookDomainUrl).toBeNull();
});

test.each([
  ['no address', { webhookDomainUrl: 'example.com' }, 'Invalid URL format'],
  ['another scheme', { webhookDomainUrl: 'javascript:alert(1)' }, 'Invalid URL format'],
  ['an address too long', { webhookDomainUrl: `https://e.com/${'x'.repeat(2048)}` }, 'Invalid URL format'],
  ['no boolean', { loginAlerts: 'yes' }, 'boolean'],
  ['no key that could send', { sendKey: 'space' }, 'sendKey'],
  ['an unknown field, which would be lost', { loginAlerts: true, theme: 'dark' }, 'theme'],
])('refuses %s and saves nothing', async (_, body, words) => {
  const refused = await change('ann', body);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(words);
  expect(await read('ann')).toEqual(defaults);
});
