import type { Bot } from '@botter/contracts';
import { FakeServer, Refusal, renderAt, sampleBot, sampleUser } from '@botter/web-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HomePage } from './home-page';

const figures = { activeBots: 2, totalChats: 1234, messagesToday: 7, totalMessages: 56_789 };
const healthy = {
  status: 'ok',
  version: '1.0.0',
  time: '2026-11-22T10:00:00.000Z',
  checks: { database: 'up', eventStore: 'up', webhooks: 'up' },
};

function show(bots: readonly Bot[], prepare: (server: FakeServer) => unknown = () => {}) {
  const server = new FakeServer()
    .on('GET /api/me', { user: sampleUser() })
    .on('GET /api/home', figures)
    .on('GET /api/ping', healthy)
    .on('GET /api/bots', { bots, sharedBots: [] })
    .on('GET /api/bots/unread-summary', { unreadByBot: [], unreadByChat: [] });
  prepare(server);
  server.install();
  return { server, ...renderAt('/', '', <HomePage />) };
}

beforeEach(() => localStorage.clear());

const card = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.textContent;
const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const part = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test("welcomes by first name, with the four figures of the viewer's day", async () => {
  const { server } = show([sampleBot()]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeTruthy();
  await waitFor(() => expect(card('Active Bots')).toBe('Active Bots2'));
  expect(card('Total Chats')).toBe('Total Chats1,234');
  expect(card('Messages Today')).toBe('Messages Today7');
  expect(card('Total Messages')).toBe('Total Messages56,789');
  const asked = server.calls.find(({ path }) => path === '/api/home');
  expect(asked?.query.get('timeZone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('lists own bots with links, those with new messages first, and a link to add one', async () => {
  show([sampleBot(), sampleBot({ id: 'b2', name: 'Help' })], (server) =>
    server.on('GET /api/bots/unread-summary', {
      unreadByBot: [{ bot_id: 'b2', unread_count: 3 }],
      unreadByChat: [],
    }),
  );
  const views = () => screen.getAllByRole('link', { name: /^View / }).map((link) => link.textContent);
  await waitFor(() => expect(views()).toEqual(['View Help', 'View Shop']));
  expect(target('View Shop')).toBe('/bots/b1/dashboard');
  expect(target('View Help')).toBe('/bots/b2/dashboard');
  expect(target('Create Bot')).toBe('/bots');
  expect(target('Add New Bot')).toBe('/bots');
  expect(target('Go to Bots')).toBe('/bots');
  expect(target('Go to Actions')).toBe('/actions');
});

test('shows everything that needs no data while the bots are loading, as many as there were last', () => {
  localStorage.setItem('botter.home.rows', '2');
  show([], (server) => server.on('GET /api/bots', () => new Promise(() => {})));
  expect(screen.getByRole('status', { name: 'Loading bots…' }).children).toHaveLength(2);
  expect(screen.getByRole('heading', { name: 'Quick Setup' })).toBeTruthy();
  expect(target('Go to Actions')).toBe('/actions');
  expect(screen.getByRole('heading', { name: 'System Status' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Test Connection' })).toBeTruthy();
});

test('shows what is below the list once its length is known, and keeps that for the next visit', async () => {
  const { unmount } = show([sampleBot()]);
  expect(screen.queryByRole('heading', { name: 'Quick Setup' })).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Quick Setup' })).toBeTruthy();
  await waitFor(() => expect(localStorage.getItem('botter.home.rows')).toBe('1'));
  unmount();
  show([], (server) => server.on('GET /api/bots', () => new Promise(() => {})));
  expect(screen.getByRole('heading', { name: 'Quick Setup' })).toBeTruthy();
});

test('shows eight of very many bots, and a link to all', async () => {
  show(Array.from({ length: 300 }, (_, at) => sampleBot({ id: `b${at}`, name: `Bot ${at}` })));
  expect(await screen.findByRole('link', { name: 'Show all 300 bots' })).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'My Bots' })).getAllByRole('listitem')).toHaveLength(8);
});

test('shows an account without bots how to add the first', async () => {
  show([]);
  expect(await screen.findByText('No bots yet')).toBeTruthy();
  expect(target('Set up your first bot')).toBe('/welcome');
});

test("shows figures that can't be loaded as 0, and only logs the failure", async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  show([sampleBot()], (server) => server.on('GET /api/home', new Refusal(500, { error: 'Broken' })));
  await waitFor(() => expect(card('Total Messages')).toBe('Total Messages0'));
  expect(card('Active Bots')).toBe('Active Bots0');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});

test("a list that can't be loaded shows an error, and loads again", async () => {
  const { server, user } = show([], (it) => it.on('GET /api/bots', new TypeError('offline')));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to load bots');
  server.on('GET /api/bots', { bots: [sampleBot()], sharedBots: [] });
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'View Shop' })).toBeTruthy();
});

test('the connection test shows the parts and the whole response', async () => {
  const { server, user } = show([sampleBot()]);
  await waitFor(() => expect(part('Database')).toBe('Operational'));
  server.on('GET /api/ping', {
    ...healthy,
    status: 'degraded',
    checks: { ...healthy.checks, webhooks: 'down' },
  });
  await user.click(screen.getByRole('button', { name: 'Test Connection' }));
  await waitFor(() => expect(part('Webhooks')).toBe('Down'));
  expect([part('API server'), part('Database')]).toEqual(['Operational', 'Operational']);
  expect(screen.getByText(/"status": "degraded"/)).toBeTruthy();
});

test('checks that come with 503 are shown like others', async () => {
  const down = { ...healthy, status: 'degraded', checks: { ...healthy.checks, database: 'down' } };
  const { user } = show([sampleBot()], (server) =>
    server.on('GET /api/ping', new Refusal(503, down as object)),
  );
  await waitFor(() => expect(part('Database')).toBe('Down'));
  expect([part('API server'), part('Webhooks')]).toEqual(['Operational', 'Operational']);
  await user.click(screen.getByRole('button', { name: 'Test Connection' }));
  expect(await screen.findByText(/"database": "down"/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['without an answer', new TypeError('offline'), 'Failed to connect to API'],
  ["with the server's words first", new Refusal(503, { error: 'Starting up' }), 'Starting up'],
])('a failed connection test shows why, %s', async (_, answer, words) => {
  const { server, user } = show([sampleBot()]);
  await waitFor(() => expect(part('Database')).toBe('Operational'));
  server.on('GET /api/ping', answer);
  await user.click(screen.getByRole('button', { name: 'Test Connection' }));
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect([part('API server'), part('Database'), part('Webhooks')]).toEqual(['Down', 'Unknown', 'Unknown']);
  server.on('GET /api/ping', healthy);
  await user.click(screen.getByRole('button', { name: 'Test Connection' }));
  await waitFor(() => expect(part('API server')).toBe('Operational'));
  expect(screen.queryByRole('alert')).toBeNull();
});
