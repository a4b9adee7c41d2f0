import { FakeServer, renderAt, sampleUser, withSession } from '@botter/web-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MobileHeader } from './mobile-header';
import { NavPanel } from './nav-panel';

function show(address: string, app: ReactNode) {
  const server = new FakeServer()
    .on('GET /api/me', { user: sampleUser() })
    .on('GET /api/bots/unread-summary', { unreadByBot: [], unreadByChat: [] });
  const inSession = withSession(server, app);
  server.install();
  return renderAt(address, '', inSession);
}

const labels = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
const current = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent);

test('the sidebar has every page in its order, the profile and Sign Out', async () => {
  show('/bots', <NavPanel />);
  expect(await screen.findByText('Ada Lovelace')).toBeTruthy();
  expect(labels()).toEqual([
    'Dashboard',
    'Bots',
    'Actions',
    'Messages',
    'Contacts',
    'Broadcasts',
    'Notifications',
    'Analytics',
    'Settings',
    'Help',
  ]);
  expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile');
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
});

test('the button of the account is called what it shows, then what it is for', async () => {
  show('/bots', <NavPanel />);
  await screen.findByText('Ada Lovelace');
  expect(screen.getByRole('button', { name: /^Ada Lovelace \S+@\S+ ?: appearance$/ })).toBeTruthy();
});

test.each([
  ['/', 'Dashboard'],
  ['/dashboard', 'Dashboard'],
  ['/bots/b1/dashboard', 'Bots'],
  ['/contacts', 'Contacts'],
  ['/broadcasts', 'Broadcasts'],
  ['/notifications/link', 'Notifications'],
  ['/settings/api-keys', 'Settings'],
  ['/profile', 'Profile'],
])('%s belongs to %s', async (address, label) => {
  show(address, <NavPanel />);
  await screen.findByText('Ada Lovelace');
  expect(current()).toEqual([label]);
});

describe('the menu of small screens', () => {
  const open = async () => {
    const { user, router } = show('/bots', <MobileHeader />);
    const opener = await screen.findByRole('button', { name: 'Open menu' });
    opener.focus();
    await user.keyboard('{Enter}');
    return { user, router, opener, menu: await screen.findByRole('dialog') };
  };
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  test('has no Notifications, and the focus inside', async () => {
    const { menu } = await open();
    expect(labels()).not.toContain('Notifications');
    expect(labels()).toContain('Dashboard');
    expect(menu.contains(document.activeElement)).toBe(true);
  });

  test('keeps Tab inside', async () => {
    const { user } = await open();
    const [first, last] = ['Close menu', 'Sign Out'].map((name) => screen.getByRole('button', { name }));
    expect(document.activeElement).toBe(first);
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(last);
    await user.tab();
    expect(document.activeElement).toBe(first);
  });

  test('closes with its cross and gives the focus back', async () => {
    const { user, opener } = await open();
    await user.click(screen.getByRole('button', { name: 'Close menu' }));
    await closed();
    expect(document.activeElement).toBe(opener);
  });

  test('shows the menu of the person above itself', async () => {
    const { user, menu } = await open();
    await user.click(screen.getByRole('button', { name: /: appearance$/ }));
    expect(menu.contains(await screen.findByRole('menuitem', { name: 'Privacy' }))).toBe(true);
  });

  test("covers the place of the page's scrollbar", async () => {
    jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(window.innerWidth - 15);
    await open();
    expect(document.documentElement.style.getPropertyValue('--scrollbar-width')).toBe('15px');
  });

  test('closes on its backdrop', async () => {
    const { user, menu } = await open();
    await user.click(menu);
    await closed();
  });

  test('closes with the press that opens a page, before the page arrives, and when going back', async () => {
    const { user, router } = await open();
    await user.click(screen.getByRole('link', { name: 'Help' }));
    await closed();
    expect(router.state.location.pathname).toBe('/help');
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await screen.findByRole('dialog');
    // As after a press on a page whose code was still loading.
    await act(() => router.navigate('/settings'));
    expect(screen.getByRole('dialog')).toBeTruthy();
    act(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await closed();
  });
});
