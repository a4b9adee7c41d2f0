import type { Bot } from '@botter/contracts';
import { Route, Routes } from '@botter/web-router';
import { FakeServer, renderAt, sampleBot } from '@botter/web-testing';
import { screen, within } from '@testing-library/react';
import { BotsPage } from './bots-page';

function show(bots: readonly Bot[], sharedBots: readonly Bot[], address = '/bots') {
  new FakeServer()
    .on('GET /api/bots', { bots, sharedBots })
    .on('GET /api/bots/unread-summary', { unreadByBot: [], unreadByChat: [] })
    .on('GET /api/config', { telegramSandboxUrl: null })
    .install();
  return renderAt(
    address,
    '/bots',
    <Routes>
      <Route index element={<BotsPage />} />
    </Routes>,
  );
}
const cardOf = (name: string) => within(screen.getByRole('link', { name }).closest('li') as HTMLElement);

const shared = [
  sampleBot({ id: 'b2', name: 'Looked at', access_type: 'read_only' }),
  sampleBot({ id: 'b3', name: 'Managed', access_type: 'manage' }),
  sampleBot({ id: 'b4', name: 'Later', access_type: 'a later type' as never }),
];

test('counts own and shared bots, and labels each by the access', async () => {
  const { user, router } = show([sampleBot()], shared);
  expect(await screen.findByRole('tab', { name: 'My Bots (1)' })).toBeTruthy();
  expect(cardOf('Shop').getByText('Owner')).toBeTruthy();
  expect(cardOf('Shop').getByRole('button', { name: 'Share' })).toBeTruthy();
  expect(cardOf('Shop').getByRole('link', { name: 'Manage Bot' }).getAttribute('href')).toBe(
    '/bots/b1/manage',
  );
  await user.click(screen.getByRole('tab', { name: 'Shared with Me (3)' }));
  expect(router.state.location.search).toBe('?tab=shared');
  for (const [name, label, button, to] of [
    ['Looked at', 'Read only', 'View Bot', '/bots/b2/dashboard'],
    ['Managed', 'Manage', 'Manage Bot', '/bots/b3/manage'],
    ['Later', 'Read only', 'View Bot', '/bots/b4/dashboard'],
  ] as const) {
    expect(cardOf(name).getByText(label)).toBeTruthy();
    expect(cardOf(name).getByRole('link', { name: button }).getAttribute('href')).toBe(to);
    expect(cardOf(name).queryByRole('button', { name: 'Share' })).toBeNull();
  }
});

test('an invitation opens the shared bots', async () => {
  show([], shared, '/bots?tab=shared');
  expect(await screen.findByText('Managed')).toBeTruthy();
});

test('says what is shared where nothing is', async () => {
  show([], [], '/bots?tab=shared');
  expect(await screen.findByText('Nothing shared with you yet')).toBeTruthy();
});

test('a link opens the dialog that adds a bot', async () => {
  const { user, router } = show([sampleBot()], [], '/bots?tab=shared&add');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.search).toBe('?tab=shared');
  await user.click(screen.getByRole('button', { name: 'Add Bot' }));
  expect(await screen.findByRole('dialog', { name: 'Create New Bot' })).toBeTruthy();
});

test('of 300 bots only the cards in sight are in the page', async () => {
  show(
    Array.from({ length: 300 }, (_, n) => sampleBot({ id: `many${n}`, name: `Bot ${n}` })),
    [],
  );
  expect(await screen.findByRole('tab', { name: 'My Bots (300)' })).toBeTruthy();
  const cards = screen.getAllByRole('listitem');
  expect(cards.length).toBeLessThan(30);
  expect(cards[0]?.getAttribute('aria-setsize')).toBe('300');
});
