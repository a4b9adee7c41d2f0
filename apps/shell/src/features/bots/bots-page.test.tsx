import type { Bot } from '@botter/contracts';
import { Route, Routes } from '@botter/web-router';
import { FakeServer, renderAt, sampleBot } from '@botter/web-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { BotsPage } from './bots-page';

function show(bots: readonly Bot[], sharedBots: readonly Bot[], address = '/bots') {
  const server = new FakeServer()
    .on('GET /api/bots', { bots, sharedBots })
    .on('GET /api/bots/unread-summary', { unreadByBot: [], unreadByChat: [] })
    .on('GET /api/config', { telegramSandboxUrl: null })
    .install();
  const routes = (
    <Routes>
      <Route index element={<BotsPage />} />
    </Routes>
  );
  return { server, ...renderAt(address, '/bots', routes) };
}
const cardOf = (name: string) => within(screen.getByRole('link', { name }).closest('li') as HTMLElement);

const shared = [
  sampleBot({ id: 'b2', name: 'Looked at', access_type: 'read_only' }),
  sampleBot({ id: 'b3', name: 'Managed', access_type: 'manage' }),
  sampleBot({ id: 'b4', name: 'Later', access_type: 'a later type' as never }),
];

test('shows its tabs before the bots are loaded', async () => {
  show([], []);
  expect(screen.getByRole('tab', { name: 'My Bots' })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Shared with Me' })).toBeTruthy();
  expect(screen.getByRole('status', { name: 'Loading bots…' })).toBeTruthy();
  expect(await screen.findByRole('tab', { name: 'My Bots (0)' })).toBeTruthy();
});

test('counts own and shared bots, and labels each with its access', async () => {
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

test('explains sharing if no bot is shared', async () => {
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

test("adds a bot from a file, and shows the file's content before the import", async () => {
  const { server, user } = show([], [], '/bots?add');
  server.on('POST /api/bots', { bot: sampleBot({ name: 'Tea' }) }).on('POST /api/bots/b1/import/preview', {
    version: 1,
    differences: [],
    omitted: 0,
    telegram: [],
    problems: [],
    notices: [],
  });
  const document = { format: 'botter.bot/1', name: 'Tea', actions: [], menu: {} };
  const file = new File([], 'tea.json', { type: 'application/json' });
  file.text = async () => JSON.stringify(document);
  await user.upload(await screen.findByLabelText('File'), file);
  expect(await screen.findByText('tea.json')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Bot name').value).toBe('Tea');
  await user.write(screen.getByLabelText('Bot token'), `123456789:${'A'.repeat(35)}`);
  await user.click(screen.getByRole('button', { name: 'Create Bot' }));
  expect(await screen.findByRole('dialog', { name: 'Import into Tea' })).toBeTruthy();
  await waitFor(() =>
    expect(server.changes.at(-1)).toMatchObject({
      path: '/api/bots/b1/import/preview',
      body: { document, parts: ['actions', 'menu'], mode: 'add' },
    }),
  );
});

test('of 300 bots only the visible cards are in the page', async () => {
  show(
    Array.from({ length: 300 }, (_, n) => sampleBot({ id: `many${n}`, name: `Bot ${n}` })),
    [],
  );
  expect(await screen.findByRole('tab', { name: 'My Bots (300)' })).toBeTruthy();
  const cards = screen.getAllByRole('listitem');
  expect(cards.length).toBeLessThan(30);
  expect(cards[0]?.getAttribute('aria-setsize')).toBe('300');
});
