import type { ApiKey } from '@botter/contracts';
import { FakeServer, Refusal, renderAt, sampleBot } from '@botter/web-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ApiKeysPage } from './api-keys-page';

const sampleKey = (patch: Partial<ApiKey> = {}): ApiKey => ({
  id: 'k1',
  name: 'n8n',
  hint: 'btk_abcd',
  access_type: 'manage',
  bot_ids: ['b1'],
  created_at: '2026-11-01T10:00:00.000Z',
  expires_at: null,
  last_used_at: null,
  ...patch,
});
const shared = sampleBot({ id: 'b2', name: 'Support', username: 'support_bot', access_type: 'read_only' });

function show(keys: ApiKey[] | Refusal) {
  const server = new FakeServer()
    .on('GET /api/keys', keys instanceof Refusal ? keys : { keys })
    .on('GET /api/bots', { bots: [sampleBot()], sharedBots: [shared] })
    .install();
  return { server, ...renderAt('/settings/api-keys', '/settings', <ApiKeysPage />) };
}

test('lists name, bots, right, expiry and last use', async () => {
  show([
    sampleKey({ last_used_at: new Date().toISOString() }),
    sampleKey({
      id: 'k2',
      name: 'Old',
      bot_ids: null,
      access_type: 'owner',
      expires_at: '2026-01-01T00:00:00.000Z',
    }),
  ]);
  const list = await screen.findByRole('list', { name: /API keys/ });
  await within(list).findByText('Shop');
  const [first = '', second = ''] = within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent);
  for (const words of ['n8n', 'btk_abcd…', 'Manage', 'Shop', 'Last used', 'Never expires']) {
    expect(first).toContain(words);
  }
  for (const words of ['Old', 'Owner', 'All bots', 'Never used', 'Expired']) expect(second).toContain(words);
});

test('makes a key for chosen bots, shows it once, and says what it takes', async () => {
  const { server, user } = show([]);
  server.on('POST /api/keys', { key: sampleKey(), secret: 'btk_secret' });
  await user.click(await screen.findByRole('button', { name: 'New API key' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Make key' }));
  expect(await dialog.findByText('Name is required')).toBeTruthy();
  expect(dialog.getByText('Choose at least one bot')).toBeTruthy();
  expect(server.changes).toEqual([]);

  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'n8n');
  await user.click(dialog.getByRole('checkbox', { name: 'Support' }));
  // A key can't do more than its owner: the bot that is shared read-only leaves the choice.
  await user.click(dialog.getByRole('radio', { name: /Manage/ }));
  expect(dialog.queryByRole('checkbox', { name: 'Support' })).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: 'Shop' }));
  await user.click(dialog.getByRole('button', { name: 'Make key' }));

  expect(await screen.findByText('btk_secret')).toBeTruthy();
  expect(server.changes[0]?.body).toEqual({
    name: 'n8n',
    accessType: 'manage',
    botIds: ['b1'],
    expiresAt: expect.stringMatching(/^\d{4}-/),
  });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('btk_secret')).toBeNull());
});

test('keeps what was typed when the server refuses', async () => {
  const { server, user } = show([]);
  server.on(
    'POST /api/keys',
    new Refusal(409, { error: 'You have reached the limit of 50 API keys.', code: 'quota_exceeded' }),
  );
  await user.click(await screen.findByRole('button', { name: 'New API key' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'n8n');
  await user.click(screen.getByRole('radio', { name: /All bots/ }));
  await user.click(screen.getByRole('button', { name: 'Make key' }));
  expect((await screen.findByRole('alert')).textContent).toContain('limit of 50 API keys');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('n8n');
});

test('revokes a key after a question', async () => {
  const { server, user } = show([sampleKey()]);
  server.on('DELETE /api/keys/k1', {});
  await user.click(await screen.findByRole('button', { name: 'Revoke n8n' }));
  expect(server.changes).toEqual([]);
  server.on('GET /api/keys', { keys: [] });
  await user.click(screen.getByRole('button', { name: 'Revoke key' }));
  expect(await screen.findByText('No API keys yet')).toBeTruthy();
  expect(server.changes.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/keys/k1']);
});

test('shows why the keys could not be loaded, and tries again', async () => {
  const { server, user } = show(new Refusal(500, {}));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load API keys');
  server.on('GET /api/keys', { keys: [] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No API keys yet')).toBeTruthy();
});
