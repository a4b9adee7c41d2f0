import { useUndoRunner } from '@botter/web-data';
import { FakeServer, Refusal, renderAt, sampleAction, sampleBot } from '@botter/web-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import ActionsApp from '../../app';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer().install();
});

const own = sampleBot();
const managed = sampleBot({ id: 'b2', name: 'Club', username: 'club_bot', access_type: 'manage' });
const readOnly = sampleBot({ id: 'b3', name: 'Library', username: 'library_bot', access_type: 'read_only' });
const start = sampleAction(
  { parseMode: 'HTML' },
  {
    text: '<b>Welcome</b>',
    buttons: [
      { label: 'Menu', type: 'callback', value: 'menu' },
      { label: 'Gone', type: 'callback', value: 'nowhere' },
      { label: 'Site', type: 'url', value: 'https://example.com' },
    ],
    delayedCallbacks: [{ callbackCommand: 'menu', delaySeconds: 90 }],
  },
);
const menu = sampleAction({ id: 'a2', command: 'menu', actionTrigger: 'callback', enabled: false });

function bots(...list: ReturnType<typeof sampleBot>[]) {
  server.on('GET /api/bots', {
    bots: list.filter(({ access_type }) => access_type === 'owner'),
    sharedBots: list.filter(({ access_type }) => access_type !== 'owner'),
  });
  for (const bot of list) server.on(`GET /api/bots/${bot.id}/actions`, { actions: [] });
}
const said = () => undefined;
/** Undo is run by the shell. */
function WithUndo() {
  useUndoRunner(said);
  return <ActionsApp />;
}
const show = (address = '/actions') => renderAt(address, '/actions', <WithUndo />);
const cardOf = (command: string) =>
  screen.getByRole('heading', { name: command, level: 2 }).closest('section') as HTMLElement;

test('chooses the only bot by itself, and an empty list invites to add the first action', async () => {
  bots(own);
  show();
  expect(await screen.findByRole('heading', { name: 'Actions for Shop' })).toBeTruthy();
  expect(await screen.findByText('No actions configured')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add Your First Action' }).getAttribute('href')).toBe(
    '/actions/b1/create',
  );
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('an empty bot is offered templates; one that is used fills the list', async () => {
  bots(own);
  const document = { format: 'botter.bot/1', actions: [] };
  const templates = [
    { id: 'faq', name: 'FAQ', description: 'Answers questions', document },
    { id: 'event', name: 'Event', description: 'Program', document },
  ];
  server.on('GET /api/templates', { templates });
  server.on('POST /api/bots/b1/import', () => {
    server.on('GET /api/bots/b1/actions', { actions: [start] });
    return { version: 2, change: 'c', changes: 1, notices: [] };
  });
  const { user } = show();
  expect(await screen.findByRole('heading', { name: 'Start with a template' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Use template FAQ' }));
  expect(await screen.findByRole('heading', { name: '/start' })).toBeTruthy();
  expect(screen.queryByText('Start with a template')).toBeNull();
  expect(server.changes.map(({ body }) => body)).toEqual([
    { document, parts: ['actions', 'menu'], template: 'faq' },
  ]);
});

test('templates are for the owner', async () => {
  bots(managed);
  show();
  expect(await screen.findByText('No actions configured')).toBeTruthy();
  expect(screen.queryByText('Start with a template')).toBeNull();
});

test('several bots are chosen from, and ?bot= leaves the address once used', async () => {
  bots(own, managed, readOnly);
  const { router, user } = show();
  expect(await screen.findByRole('heading', { name: 'Bot Actions' })).toBeTruthy();
  await user.click(await screen.findByRole('combobox', { name: 'Bot' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Shop @shop_bot',
    'Club @club_bot (manage)',
    'Library @library_bot (read-only)',
  ]);
  await user.click(screen.getByRole('option', { name: /Club/ }));
  expect(await screen.findByRole('heading', { name: 'Actions for Club' })).toBeTruthy();
  await act(() => router.navigate('/actions?bot=b1'));
  expect(await screen.findByRole('heading', { name: 'Actions for Shop' })).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.getByRole('heading', { name: 'Actions for Shop' })).toBeTruthy();
});

test('a card shows what the action does', async () => {
  bots(own);
  server.on('GET /api/bots/b1/actions', { actions: [start, menu] });
  show();
  await screen.findByText('Welcome');
  const card = within(cardOf('/start'));
  for (const text of ['Enabled', 'Command', 'HTML', 'Inline Buttons (3)', 'Delayed Callbacks (1)', '90s']) {
    expect(card.getByText(text)).toBeTruthy();
  }
  expect(card.getAllByText('opens a callback action')).toHaveLength(1);
  expect(card.getByRole('link', { name: 'History of /start' }).getAttribute('href')).toBe(
    '/bots/b1/history?action=a1',
  );
  const other = within(cardOf('menu'));
  for (const text of ['Disabled', 'Callback', 'Plain text']) expect(other.getByText(text)).toBeTruthy();
  expect(other.queryByText(/^Then/)).toBeNull();
});

test('a card counts the steps of the action', async () => {
  const branch = (id: string) => ({
    id,
    type: 'branch' as const,
    branches: [{ when: { all: [] }, goTo: 'menu' }],
  });
  const pause = { id: 's3', type: 'pause' as const, seconds: 1 };
  bots(own);
  server.on('GET /api/bots/b1/actions', {
    actions: [sampleAction({}, { steps: [branch('s1'), pause, branch('s2')] })],
  });
  show();
  expect(await screen.findByText('2 branches, 1 pause')).toBeTruthy();
  expect(within(cardOf('/start')).getByText('Then (3)')).toBeTruthy();
});

test('of 5,000 actions only the visible ones are in the page', async () => {
  bots(own);
  const many = Array.from({ length: 5_000 }, (_, n) => sampleAction({ id: `a${n}`, command: `/c${n}` }));
  server.on('GET /api/bots/b1/actions', { actions: many });
  show();
  const first = (await screen.findByRole('heading', { name: '/c0' })).closest('li');
  expect(document.querySelectorAll('main li, ul li').length).toBeLessThan(60);
  expect(first?.getAttribute('aria-setsize')).toBe('5000');
});

test('each filter shows only its actions', async () => {
  bots(own);
  server.on('GET /api/bots/b1/actions', { actions: [start, menu] });
  const { user } = show();
  await user.click(await screen.findByRole('radio', { name: /Callbacks/ }));
  expect(screen.queryByRole('heading', { name: '/start' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: /Commands/ }));
  expect(screen.queryByRole('heading', { name: 'menu' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: /All Actions/ }));
  expect(screen.getByRole('heading', { name: 'menu' })).toBeTruthy();
});

test('deleting asks first, and removes the card', async () => {
  bots(own);
  server.on('GET /api/bots/b1/actions', { actions: [start, menu] });
  server.on('DELETE /api/bots/b1/actions/a2', () => {
    server.on('GET /api/bots/b1/actions', { actions: [start] });
    return {};
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Delete menu' }));
  expect(screen.getByText('Are you sure you want to delete this action?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete action' }));
  expect(await screen.findByText('Action deleted successfully!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'menu' })).toBeNull());
});

test("a refused deletion shows the server's text, or a general one", async () => {
  bots(own);
  server.on('GET /api/bots/b1/actions', { actions: [start] });
  server.on('DELETE /api/bots/b1/actions/a1', new Refusal(500, {}));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Delete /start' }));
  await user.click(screen.getByRole('button', { name: 'Delete action' }));
  expect(await screen.findByText('Failed to delete action')).toBeTruthy();
  server.on('DELETE /api/bots/b1/actions/a1', new Refusal(403, { error: 'Only the owner may do that' }));
  await user.click(screen.getByRole('button', { name: 'Delete action' }));
  expect(await screen.findByText('Only the owner may do that')).toBeTruthy();
});

/**
 * Keeps one action and refuses what is based on an older version. Answers come one by one, when `answer` is
 * called.
 */
function storeOf(first: ReturnType<typeof sampleAction>) {
  let stored = first;
  const waiting: (() => void)[] = [];
  server.on(`GET /api/bots/b1/actions`, () => ({ actions: [stored] }));
  server.on(`PUT /api/bots/b1/actions/${first.id}`, async ({ ifMatch, body }) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (ifMatch !== `"${stored.version}"`) {
      return new Refusal(409, {
        error: 'Maria changed this action',
        code: 'version_conflict',
      });
    }
    stored = { ...stored, ...(body as object), version: stored.version + 1 };
    return { action: stored };
  });
  return {
    change: (patch: Partial<typeof first>) => (stored = { ...stored, ...patch, version: stored.version + 1 }),
    answer: async () => {
      await waitFor(() => expect(waiting).not.toHaveLength(0));
      waiting.shift()?.();
    },
    now: () => stored,
  };
}

test('a switch that is pressed twice ends in its first state, however slow the server is', async () => {
  bots(own);
  const store = storeOf(start);
  const { user } = show();
  const toggle = await screen.findByRole('switch', { name: '/start enabled' });
  await user.dblClick(toggle);
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  await user.click(toggle);
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  await store.answer();
  await waitFor(() => expect(store.now().enabled).toBe(false));
  await user.click(toggle);
  await store.answer();
  await waitFor(() => expect(store.now()).toMatchObject({ enabled: true, version: 5 }));
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  expect(server.changes.map(({ ifMatch }) => ifMatch)).toEqual(['"3"', '"4"']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a switch is set on top of a newer version, which loses nothing', async () => {
  bots(own);
  const store = storeOf(start);
  const { user } = show();
  await user.click(await screen.findByRole('switch', { name: '/start enabled' }));
  store.change({ command: '/begin' });
  await store.answer();
  await store.answer();
  await waitFor(() => expect(store.now()).toMatchObject({ command: '/begin', enabled: false, version: 5 }));
  expect(await screen.findByRole('switch', { name: '/begin enabled', checked: false })).toBeTruthy();
  expect(screen.queryByText(/2026-11-20T12/)).toBeNull();
});

test('deleting names what runs the action, and Undo brings it back', async () => {
  bots(own);
  let stored = [start, menu];
  server.on('GET /api/bots/b1/actions', () => ({ actions: stored }));
  server.on('GET /api/bots/b1/action-positions', { positions: [{ actionId: 'a2', x: 30, y: 40 }] });
  server.on('PUT /api/bots/b1/action-positions', {});
  server.on('DELETE /api/bots/b1/actions/a2', () => {
    stored = [start];
    return {};
  });
  server.on('POST /api/bots/b1/undo', () => {
    stored = [start, menu];
    return { version: 9, change: 'c', changes: 1, notices: [] };
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Delete menu' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete menu' }));
  expect(dialog.getByText('1 button and 1 delayed callback will do nothing without it:')).toBeTruthy();
  expect(dialog.getByText('Button “Menu”')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete action' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'menu' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'menu' })).toBeTruthy();
  await waitFor(() =>
    expect(server.changes.map(({ method, body }) => [method, body])).toEqual([
      ['DELETE', undefined],
      ['POST', { change: expect.any(String) }],
      ['PUT', { positions: [{ actionId: 'a2', x: 30, y: 40 }] }],
    ]),
  );
});

test('the switch changes immediately and changes back if the server refuses', async () => {
  bots(own);
  server.on('GET /api/bots/b1/actions', { actions: [start] });
  server.on('PUT /api/bots/b1/actions/a1', new Refusal(403, { error: 'Changed by Maria' }));
  const { user } = show();
  await user.click(await screen.findByRole('switch', { name: '/start enabled' }));
  expect(await screen.findByText('Changed by Maria')).toBeTruthy();
  expect(server.changes[0]).toMatchObject({ ifMatch: '"3"', body: { command: '/start', enabled: false } });
  await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true'));
});

test('manage may add but sees no icons, read-only sees a notice and no Add Action', async () => {
  bots(managed, readOnly);
  server.on('GET /api/bots/b2/actions', { actions: [{ ...start, botId: 'b2' }] });
  server.on('GET /api/bots/b3/actions', { actions: [{ ...start, botId: 'b3' }] });
  const { router } = show('/actions?bot=b2');
  await screen.findByText('Welcome');
  expect(screen.getByRole('link', { name: 'Add Action' })).toBeTruthy();
  for (const name of [/Edit/, /Delete/]) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  await act(() => router.navigate('/actions?bot=b3'));
  expect(await screen.findByText('Read-only access')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add Action' })).toBeNull();
});

test('a list that does not load says why and can be tried again', async () => {
  bots(own);
  server.on('GET /api/bots/b1/actions', new Refusal(503, { error: 'Back in a minute' }));
  const { user } = show();
  expect(await screen.findByText('Back in a minute')).toBeTruthy();
  server.on('GET /api/bots/b1/actions', { actions: [start] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Welcome')).toBeTruthy();
});

test('/start comes first, and a search shows only actions with its words', async () => {
  bots(readOnly);
  server.on('GET /api/bots/b3/actions', {
    actions: [
      sampleAction({ id: 'a7', command: '/prices', botId: 'b3' }, { text: 'Tea is 3 EUR' }),
      sampleAction({ id: 'a8', command: '/start', botId: 'b3' }),
    ],
  });
  const { user } = show();
  const commands = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(await screen.findByRole('link', { name: 'View /start' })).toBeTruthy();
  expect(commands()).toEqual(['/start', '/prices']);
  await user.write(screen.getByRole('searchbox', { name: 'Search actions' }), 'tea');
  expect(commands()).toEqual(['/prices']);
  await user.write(screen.getByRole('searchbox', { name: 'Search actions' }), 'pot');
  expect(screen.getByText('No actions found')).toBeTruthy();
});
