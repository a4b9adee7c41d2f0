import type { HistoryEntry } from '@botter/contracts';
import { Route, Routes } from '@botter/web-router';
import { FakeServer, Refusal, renderAt, sampleBot } from '@botter/web-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HistoryPage } from './history-page';

const anna = { id: 'u1', name: 'Anna Lee' };

function entry(patch: Partial<HistoryEntry> = {}): HistoryEntry {
  const version = patch.version ?? 3;
  return {
    version,
    at: '2026-11-21T10:00:00.000Z',
    type: 'ActionChanged',
    part: 'action',
    key: 'a1',
    person: anna,
    origin: { kind: 'browser', name: null },
    request: `r${version}`,
    words: 'changed the text of /start',
    differences: [
      {
        part: 'action',
        kind: 'changed',
        key: 'a1',
        name: '/start',
        field: 'text',
        item: null,
        old: 'Hello',
        new: 'Welcome',
        words: 'changed the text of /start',
      },
    ],
    omitted: 0,
    ...patch,
  };
}

function show(pages: object, access: 'owner' | 'read_only' = 'owner', address = '/bots/b1/history') {
  const server = new FakeServer()
    .on('GET /api/bots/b1', { bot: sampleBot({ access_type: access }) })
    .on('GET /api/bots/b1/history', pages)
    .install();
  const app = (
    <Routes>
      <Route path=":botId/history" element={<HistoryPage />} />
    </Routes>
  );
  return { server, ...renderAt(address, '/bots', app) };
}
const page = (...entries: HistoryEntry[]) => ({ entries, next: null, latest: 3, people: [anna] });
const rows = async () => within(await screen.findByRole('list', { name: /Changes/ }));

test('shows the modes of the human takeover as text', async () => {
  const setting = { part: 'settings', kind: 'changed', key: '', name: '', item: null } as const;
  const differences = [
    { ...setting, field: 'takeoverMode', old: 'off', new: 'until_resumed', words: 'set human takeover' },
  ];
  const { user } = show(page(entry({ part: 'settings', key: '', words: 'set human takeover', differences })));
  const list = await rows();
  await user.click(list.getByRole('button', { name: 'Show changes' }));
  const values = list.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values).toEqual(['Off', 'Until resumed']);
});

test('shows who changed what and from which origin, with the old and the new text', async () => {
  const { user } = show(
    page(
      entry({ origin: { kind: 'api_key', name: 'n8n' } }),
      entry({
        version: 2,
        person: null,
        origin: { kind: 'telegram', name: null },
        words: 'changed the username to @cafe_bot',
        differences: [],
      }),
    ),
  );
  const list = await rows();
  expect(list.getByText('Anna Lee').parentElement?.textContent).toBe('Anna Lee changed the text of /start');
  expect(list.getByText('API key n8n')).toBeTruthy();
  expect(list.getByText('Someone at Telegram').parentElement?.textContent).toContain('@cafe_bot');
  await user.click(list.getByRole('button', { name: 'Show changes' }));
  expect(list.getByText('Before').nextElementSibling?.textContent).toBe('Hello');
  expect(list.getByText('After').nextElementSibling?.textContent).toBe('Welcome');
  expect(list.getAllByRole('link', { name: 'Bot at this time' })[1]?.getAttribute('href')).toBe(
    '/bots/b1/history/2',
  );
});

test('shows a changed step with everything that is set in it', async () => {
  const ask = {
    id: 's1',
    type: 'question',
    text: 'How many?',
    answer: { type: 'number', min: 1, whole: true },
    retries: 1,
    timeoutSeconds: 3_600,
    onTimeout: 'later',
  };
  const branch = {
    id: 's2',
    type: 'branch',
    branches: [{ when: { all: [{ tag: 'vip', on: true }] }, goTo: 'gift' }],
  };
  const [difference] = entry().differences;
  const words = 'changed the step “Ask: How many?” of /start';
  const differences = [
    { ...difference!, field: 'steps', item: 'Ask: How many?', old: ask, new: branch, words },
  ];
  const { user } = show(page(entry({ words, differences })));
  const list = await rows();
  await user.click(list.getByRole('button', { name: 'Show changes' }));
  expect(list.getByText('Before').nextElementSibling?.textContent).toBe(
    [
      'Ask: How many?',
      'Answer: Number, from 1, whole numbers only',
      'Kept in: this dialog only',
      'Asked again: once',
      'Waits for: 1 hour',
      'Without an answer: later',
    ].join('\n'),
  );
  expect(list.getByText('After').nextElementSibling?.textContent).toBe('Branch to gift\nIf tagged vip: gift');
});

test('shows all changes of one request as one entry', async () => {
  const { user } = show(
    page(
      entry({ version: 4, request: 'r', words: 'changed the button Buy of /menu' }),
      entry({ version: 3, request: 'r', words: 'renamed buy to order' }),
    ),
  );
  const list = await rows();
  expect(list.getByText('Anna Lee').parentElement?.textContent).toBe(
    'Anna Lee renamed buy to order, and 1 more change',
  );
  await user.click(list.getByRole('button', { name: 'Show changes' }));
  expect(list.getAllByText('Before')).toHaveLength(2);
});

test('filters by kind, person and action, in the address and for the server', async () => {
  const { server, user } = show(page(entry()));
  const asked = () => {
    const last = server.calls.findLast(({ path }) => path === '/api/bots/b1/history');
    return Object.fromEntries(last?.query ?? []);
  };
  await rows();
  await user.click(screen.getByRole('combobox', { name: 'Kind of change' }));
  await user.click(screen.getByRole('option', { name: 'Menu' }));
  await user.click(screen.getByRole('combobox', { name: 'Person' }));
  await user.click(screen.getByRole('option', { name: 'Anna Lee' }));
  await waitFor(() => expect(asked()).toEqual({ kind: 'menu', person: 'u1' }));
  await user.click((await rows()).getByRole('button', { name: 'Only this action' }));
  await waitFor(() => expect(asked()).toEqual({ person: 'u1', action: 'a1' }));
  server.on('GET /api/bots/b1/history', page());
  await user.click(screen.getByRole('button', { name: /One action only/ }));
  expect(await screen.findByText('No such changes')).toBeTruthy();
});

test('read-only users see no filter for webhooks and shares, and no export', async () => {
  const { user } = show(page(entry()), 'read_only');
  await rows();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Kind of change' }));
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['All changes', 'Actions', 'Bot information', 'Settings', 'Drafts', 'Menu']);
});

test('shows only that an address changed if the reader may not see it', async () => {
  const words = 'changed the webhook URL of /start';
  const [difference] = entry().differences;
  const hidden = { ...difference!, field: 'webhookUrl', old: true, new: true, words };
  const { user } = show(page(entry({ words, differences: [hidden] })), 'read_only');
  const list = await rows();
  await user.click(list.getByRole('button', { name: 'Show changes' }));
  expect(list.getAllByText(words).length).toBeGreaterThan(1);
  expect(list.queryAllByRole('definition')).toEqual([]);
});

test('a failed export shows an error on the page until the next export', async () => {
  const { server, user } = show(page(entry()));
  server.on('GET /api/bots/b1/history.ndjson', new Refusal(503, { error: 'Too many exports' }));
  await rows();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Too many exports');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a change that cannot be undone says why next to its button', async () => {
  const { server, user } = show(page(entry()));
  server.on('POST /api/bots/b1/undo', new Refusal(409, { error: 'Changed since' }));
  const list = await rows();
  await user.click(list.getByRole('button', { name: 'Undo' }));
  expect((await list.findByRole('alert')).textContent).toContain('Changed since');
});

test('shows why it could not be loaded, and tries again', async () => {
  const { server, user } = show(new Refusal(500, {}));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the history');
  server.on('GET /api/bots/b1/history', page(entry()));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rows()).toBeTruthy();
});
