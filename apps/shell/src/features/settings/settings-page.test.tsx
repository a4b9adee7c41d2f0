import { FakeServer, Refusal, renderAt, type SentCall } from '@botter/web-testing';
import { toast } from '@botter/web-ui';
import { act, screen, waitFor } from '@testing-library/react';
import { SettingsPage } from './settings-page';

const defaults = {
  webhookDomainUrl: null,
  twoFactorAuthentication: true,
  loginAlerts: false,
  sendKey: 'enter',
};

function show(saved: object = defaults, links: object = {}) {
  let settings: object = saved;
  const server = new FakeServer()
    .on('GET /api/settings', () => settings)
    .on('PUT /api/settings', ({ body }: SentCall) => {
      settings = { ...settings, ...(body as object) };
      return settings;
    })
    .on('GET /api/config', {
      telegramSandboxUrl: null,
      links: { support: null, community: null, account: null, ...links },
    })
    .install();
  return { server, ...renderAt('/settings', '/settings', <SettingsPage />) };
}

const url = () => screen.findByLabelText('Webhook Domain URL') as Promise<HTMLInputElement>;
const isChecked = (name: string) => screen.getByRole('checkbox', { name }).getAttribute('aria-checked');
const press = (name: string) => screen.getByRole('button', { name });
const theme = () => document.documentElement.dataset.theme;

beforeEach(() => localStorage.clear());
// Notices outlive the screen they were given on.
afterEach(() => void act(() => void toast.dismiss()));

test('begins with the defaults: no address, two-factor authentication on, login alerts off', async () => {
  show();
  expect((await url()).value).toBe('');
  expect(isChecked('Two-factor authentication')).toBe('true');
  expect(isChecked('Login alerts')).toBe('false');
  expect(screen.getByText(/Your sign-in service handles both/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /API keys/ }).getAttribute('href')).toBe('/settings/api-keys');
});

test('saves what was changed, and confirms it', async () => {
  const { server, user } = show();
  await user.write(await url(), 'https://n8n.example.com');
  await user.click(screen.getByRole('checkbox', { name: 'Two-factor authentication' }));
  await user.click(screen.getByRole('checkbox', { name: 'Login alerts' }));
  await user.click(press('Save Changes'));
  expect(await screen.findByText('Settings saved successfully')).toBeTruthy();
  expect(server.changes.map(({ body }) => body)).toEqual([
    { webhookDomainUrl: 'https://n8n.example.com', twoFactorAuthentication: false, loginAlerts: true },
  ]);
  expect((await url()).value).toBe('https://n8n.example.com');
});

test('sends only what was changed: another tab may have changed the rest', async () => {
  const { server, user } = show();
  await url();
  await user.click(screen.getByRole('checkbox', { name: 'Login alerts' }));
  await user.click(press('Save Changes'));
  await waitFor(() => expect(server.changes.map(({ body }) => body)).toEqual([{ loginAlerts: true }]));
});

test('Ctrl+Enter can send in place of Enter', async () => {
  const { server, user } = show();
  await url();
  await user.click(screen.getByRole('radio', { name: /Ctrl/ }));
  await user.click(press('Save Changes'));
  await waitFor(() => expect(server.changes.map(({ body }) => body)).toEqual([{ sendKey: 'mod+enter' }]));
});

test('an invalid address is not sent', async () => {
  const { server, user } = show();
  await user.write(await url(), 'n8n');
  await user.click(press('Save Changes'));
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid URL format');
  expect(server.changes).toEqual([]);
});

test('keeps the typed values after a failure', async () => {
  const { server, user } = show();
  server.on('PUT /api/settings', new TypeError('offline'));
  await user.write(await url(), 'https://n8n.example.com');
  await user.click(press('Save Changes'));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to save settings');
  expect((await url()).value).toBe('https://n8n.example.com');
  server.on('PUT /api/settings', defaults);
  await user.click(press('Reset to Defaults'));
  expect(await screen.findByText('Settings reset to defaults')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Reset to Defaults restores and saves them, and can be undone', async () => {
  const saved = {
    webhookDomainUrl: 'https://a.example',
    twoFactorAuthentication: false,
    loginAlerts: true,
    sendKey: 'mod+enter',
  };
  const { server, user } = show(saved);
  await url();
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect([theme(), localStorage.getItem('botter.theme')]).toEqual(['dark', 'dark']);
  await user.click(press('Reset to Defaults'));
  expect(await screen.findByText('Settings reset to defaults')).toBeTruthy();
  expect(server.changes.at(-1)?.body).toEqual(defaults);
  expect([(await url()).value, isChecked('Two-factor authentication'), theme()]).toEqual([
    '',
    'true',
    undefined,
  ]);
  await user.click(press('Undo'));
  await waitFor(async () => expect((await url()).value).toBe('https://a.example'));
  expect(server.changes.at(-1)?.body).toEqual(saved);
  expect(theme()).toBe('dark');
});

test('links to the account at the sign-in service, if it has a page', async () => {
  show(defaults, { account: 'https://id.example.com/account' });
  const link = await screen.findByRole('link', { name: 'open your account there' });
  expect(link.getAttribute('href')).toBe('https://id.example.com/account');
});

test("settings that can't be loaded are loaded again with Retry", async () => {
  const { server, user } = show(new Refusal(500, { error: 'Broken' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Broken');
  server.on('GET /api/settings', defaults);
  await user.click(press('Retry'));
  expect(await url()).toBeTruthy();
});
