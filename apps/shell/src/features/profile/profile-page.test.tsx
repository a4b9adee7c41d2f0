import type { User } from '@botter/contracts';
import { FakeServer, Refusal, renderAt, sampleUser, withSession } from '@botter/web-testing';
import { screen } from '@testing-library/react';
import { ProfilePage } from './profile-page';

function show(answer: User | Refusal, account: string | null = null) {
  const server = new FakeServer().on('GET /api/me', answer instanceof Refusal ? answer : { user: answer });
  const links = { support: null, community: null, account };
  const inSession = withSession(server, <ProfilePage />, { links });
  server.install();
  return { server, ...renderAt('/profile', '/profile', inSession) };
}

test('shows name, e-mail and the date of the first sign-in, with links to keys and settings, and signs out', async () => {
  show(sampleUser({ created_at: new Date(2026, 2, 4, 23, 59).toISOString() }));
  expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeTruthy();
  expect(screen.getByText('ada@example.com')).toBeTruthy();
  expect(screen.getByText('First sign-in').nextElementSibling?.textContent).toBe('March 4, 2026');
  expect(screen.queryByText('Not verified')).toBeNull();
  expect(screen.getByRole('link', { name: 'API keys' }).getAttribute('href')).toBe('/settings/api-keys');
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
});

test('shows an unverified address, and an account without names', async () => {
  show(sampleUser({ first_name: null, last_name: null, email_verified: false }));
  expect(await screen.findByRole('heading', { name: 'ada@example.com' })).toBeTruthy();
  expect(screen.getByText('Not verified')).toBeTruthy();
});

test("a profile that can't be loaded shows an error, and signing out still works", async () => {
  const { server, user } = show(new Refusal(503, {}));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load your profile');
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
  server.on('GET /api/me', { user: sampleUser() });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('ada@example.com')).toBeTruthy();
});
