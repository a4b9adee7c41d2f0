import type { Activity, Analytics, DialogAnalytics } from '@botter/contracts';
import {
  FakeServer,
  Refusal,
  renderAt,
  sampleAction,
  sampleBot,
  sampleChat,
  sampleMessage,
} from '@botter/web-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AnalyticsPage } from './analytics-page';

const now = Date.now();
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

const analytics: Analytics = {
  totalMessages: 1234,
  totalChats: 56,
  totalBots: 2,
  activeActions: 7,
  recentMessages: [
    {
      id: 'm1',
      bot_id: 'b1',
      chat_id: 'c1',
      direction: 'outgoing',
      text: '<b>Tea</b> &amp; cake',
      parse_mode: 'HTML',
      chat_name: 'Anna',
      created_at: ago(1),
    },
  ],
  topChats: [
    { bot_id: 'b1', chat_id: 'c1', telegram_chat_id: '501', name: null, username: 'anna', message_count: 41 },
  ],
};
const point = { presses: 0, replies: 0, sent: 0, newChats: 0, returningChats: 0 };
const activity: Activity = {
  unit: 'day',
  points: [
    { ...point, from: ago(30), incoming: 3, replies: 2, sent: 1 },
    { ...point, from: ago(5), incoming: 4, newChats: 2, returningChats: 5 },
  ],
  actions: [
    { bot_id: 'b1', action_id: 'a1', command: '/start', count: 9 },
    { bot_id: 'b1', action_id: 'a2', command: null, count: 2 },
  ],
  buttons: [{ bot_id: 'b2', label: 'Prices', count: 4 }],
  unanswered: [
    { bot_id: 'b1', text: 'opening hours', count: 3, last_at: ago(2) },
    { bot_id: 'b2', text: 'refund', count: 1, last_at: ago(2) },
  ],
};
const dialogs: DialogAnalytics = {
  dialogs: [
    {
      action_id: 'a1',
      command: '/order',
      started: 12,
      answered: 18,
      given_up: 3,
      steps: [
        { step_id: 'size', text: 'What size?', asked: 12, answered: 10, given_up: 0 },
        { step_id: 'count', text: null, asked: 10, answered: 8, given_up: 3 },
      ],
    },
  ],
};
const shop = sampleBot();
const shared = sampleBot({ id: 'b2', name: 'Library', username: 'library_bot', access_type: 'read_only' });

function show(address = '/analytics', answers: Readonly<Record<string, object>> = {}) {
  const server = new FakeServer()
    .on('GET /api/bots', { bots: [shop], sharedBots: [shared] })
    .on('GET /api/analytics', analytics)
    .on('GET /api/analytics/activity', activity)
    .on('GET /api/bots/b1/analytics', { ...analytics, totalBots: 1 })
    .on('GET /api/bots/b1/analytics/activity', activity)
    .on('GET /api/bots/b1/analytics/dialogs', dialogs)
    .on('GET /api/bots/b1/analytics/contacts', { new: 12, returning: 1080, active: 1092, lost: 7 });
  for (const [call, answer] of Object.entries(answers)) server.on(call, answer);
  server.install();
  return { server, ...renderAt(address, '/analytics', <AnalyticsPage />) };
}

// In this environment nothing has a size to draw a chart in, and the chart warns about it.
beforeAll(() => void jest.spyOn(console, 'warn').mockImplementation());

const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
const list = (name: string) => within(screen.getByRole('list', { name }));

test("shows cards, lists and the chart's numbers of all bots over seven days", async () => {
  const { server } = show();
  await waitFor(() => expect(figure('Total Messages')).toBe('1,234'));
  expect(['Total Messages', 'Active Chats', 'Total Bots', 'Active Actions'].map(figure)).toEqual([
    '1,234',
    '56',
    '2',
    '7',
  ]);
  expect(list('Recent Messages').getByText('Tea & cake')).toBeTruthy();
  expect(list('Recent Messages').getByText('Shop')).toBeTruthy();
  expect(list('Top Chats').getByText('Chat 501')).toBeTruthy();
  expect(list('Top Chats').getByText('@anna · Shop')).toBeTruthy();
  expect(list('Top Chats').getByText('41 messages')).toBeTruthy();
  const rows = within(await screen.findByRole('table', { hidden: true })).getAllByRole('row', {
    hidden: true,
  });
  expect(rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))).toEqual([
    [],
    ['3', '3'],
    ['4', '0'],
  ]);
  expect(list('Most used actions').getByRole('link', { name: '/start' }).getAttribute('href')).toBe(
    '/actions/b1/edit/a1',
  );
  expect(list('Most used actions').getByText('Deleted action')).toBeTruthy();
  expect(list('Buttons pressed').getByText('Prices')).toBeTruthy();
  expect(server.calls.find(({ path }) => path === '/api/analytics')?.query.get('timeRange')).toBe('7d');
  // Contacts are counted for one bot at a time.
  expect(screen.queryByText('New Contacts')).toBeNull();
});

test('one bot and another range stay in the address', async () => {
  const { router, user, server } = show();
  await user.click(await screen.findByRole('combobox', { name: 'Bot' }));
  await user.click(await screen.findByRole('option', { name: 'Shop (@shop_bot)' }));
  await user.click(screen.getByRole('combobox', { name: 'Time range' }));
  await user.click(await screen.findByRole('option', { name: 'Last 90 days' }));
  await waitFor(() => expect(screen.getByText('Selected Bot').nextElementSibling?.textContent).toBe('Shop'));
  expect(router.state.location.search).toBe('?bot=b1&range=90d');
  await waitFor(() =>
    expect(['New', 'Returning', 'Active', 'Lost'].map((name) => figure(`${name} Contacts`))).toEqual([
      '12',
      '1,080',
      '1,092',
      '7',
    ]),
  );
  expect(screen.getByRole('link', { name: 'Open bot' }).getAttribute('href')).toBe('/bots/b1/dashboard');
  const asked = server.calls.filter(({ path }) => path === '/api/bots/b1/analytics');
  expect(asked.at(-1)?.query.get('timeRange')).toBe('90d');
  expect(list('Dialogs').getByText('12 started · 18 answered · 3 given up')).toBeTruthy();
  expect(list('Dialogs').getByText('What size?').parentElement?.textContent).toBe('What size?10 of 12');
  expect(list('Dialogs').getByText('Deleted question count').closest('li')?.textContent).toContain(
    '3 left8 of 10',
  );
});

test('those who may edit let a new or an existing action respond to an unanswered text', async () => {
  const { user, router } = show('/analytics', {
    'GET /api/bots/b1/actions': { actions: [sampleAction({ id: 'a7', command: '/visit' })] },
  });
  await screen.findByText('opening hours');
  const link = screen.getByRole('link', { name: 'Make an action for “opening hours”' });
  expect(link.getAttribute('href')).toBe('/actions/b1/create?command=opening%20hours&words=opening%20hours');
  expect(screen.getByText('refund')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /refund/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /refund/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add “opening hours” to an action' }));
  await user.click(await screen.findByRole('combobox', { name: 'Action' }));
  await user.click(screen.getByRole('option', { name: '/visit' }));
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe('/actions/b1/edit/a7?step=1&words=opening%20hours');
});

test('counts are computed from other calls if the analytics fail', async () => {
  const messages = Array.from({ length: 12 }, (_, n) =>
    sampleMessage({ id: `m${n}`, text: `Text ${n}`, created_at: ago(n) }),
  );
  show('/analytics?range=1d', {
    'GET /api/analytics': new Refusal(503, { error: 'Away' }),
    'GET /api/analytics/activity': new Refusal(503, { error: 'Away' }),
    'GET /api/bots/b1/messages': {
      messages: [
        ...messages,
        sampleMessage({ id: 'old', created_at: ago(30) }),
        sampleMessage({ kind: 'button_press', created_at: ago(1) }),
      ],
    },
    'GET /api/bots/b1/chats': {
      chats: [
        ...Array.from({ length: 6 }, (_, n) =>
          sampleChat({ id: `c${n}`, name: `Chat ${n}`, message_count: n, last_message_at: ago(1) }),
        ),
        sampleChat({ id: 'quiet', last_message_at: ago(50) }),
      ],
      total: 7,
      next: null,
    },
    'GET /api/bots/b1/actions': { actions: [sampleAction(), sampleAction({ id: 'a2', enabled: false })] },
  });
  expect(await screen.findByText(/Analytics couldn't be loaded/)).toBeTruthy();
  expect(['Total Messages', 'Active Chats', 'Total Bots', 'Active Actions'].map(figure)).toEqual([
    '12',
    '6',
    '2',
    '1',
  ]);
  expect(list('Recent Messages').getAllByRole('listitem')).toHaveLength(10);
  expect(list('Top Chats').getAllByRole('listitem')).toHaveLength(5);
});

test('the error has Retry if nothing can be loaded', async () => {
  const { server, user } = show('/analytics', {
    'GET /api/analytics': new Refusal(503, { error: 'Try later' }),
  });
  expect((await screen.findByText('Try later')).closest('[role=alert]')).toBeTruthy();
  server.on('GET /api/analytics', analytics);
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
  await waitFor(() => expect(figure('Total Messages')).toBe('1,234'));
});

test('the names of the figures are there before the figures', async () => {
  show('/analytics', { 'GET /api/analytics': () => new Promise(() => {}) });
  const loading = await screen.findByRole('status', { name: 'Loading analytics…' });
  expect(within(loading).getByText('Total Messages')).toBeTruthy();
  expect(within(loading).getByRole('heading', { name: 'Activity' })).toBeTruthy();
});

test('a change of the range dims the old figures until the new ones are there', async () => {
  const { server, user } = show();
  await waitFor(() => expect(figure('Total Messages')).toBe('1,234'));
  await user.click(screen.getByRole('radio', { name: 'Chats' }));
  const answers: (() => void)[] = [];
  server.on(
    'GET /api/analytics',
    () =>
      new Promise<Analytics>((resolve) => answers.push(() => resolve({ ...analytics, totalMessages: 9 }))),
  );
  const figures = () => screen.getByText('Total Messages').closest('[aria-busy]');
  expect(figures()?.getAttribute('aria-busy')).toBe('false');
  await user.click(screen.getByRole('combobox', { name: 'Time range' }));
  await user.click(await screen.findByRole('option', { name: 'Last 90 days' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(figure('Total Messages')).toBe('1,234');
  expect(figures()?.getAttribute('aria-busy')).toBe('true');
  for (const answer of answers) answer();
  await waitFor(() => expect(figure('Total Messages')).toBe('9'));
  expect(figures()?.getAttribute('aria-busy')).toBe('false');
  expect(screen.getByRole('radio', { name: 'Chats', checked: true })).toBeTruthy();
});

test("the lists of a person with one bot don't repeat its name", async () => {
  show('/analytics', { 'GET /api/bots': { bots: [shop], sharedBots: [] } });
  await screen.findByText('opening hours');
  expect(screen.queryByText(/Shop/)).toBeNull();
});

test('explains analytics if there are no bots', async () => {
  show('/analytics', { 'GET /api/bots': { bots: [], sharedBots: [] } });
  expect(await screen.findByRole('link', { name: 'Create Your First Bot' })).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a list is saved as a file', async () => {
  URL.createObjectURL = () => 'blob:export';
  URL.revokeObjectURL = () => undefined;
  const saved: string[] = [];
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download);
  };
  const { user, server } = show('/analytics?bot=b1', { 'GET /api/bots/b1/analytics/export': {} });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unanswered texts' }));
  await waitFor(() => expect(saved).toEqual(['botter-unanswered-7d.csv']));
  expect(server.calls.at(-1)?.query.get('list')).toBe('unanswered');
});

test("a list that can't be saved shows an error on the page", async () => {
  const refused = new Refusal(503, { error: 'Too many exports' });
  const { user } = show('/analytics?bot=b1', { 'GET /api/bots/b1/analytics/export': refused });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unanswered texts' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Too many exports');
});
