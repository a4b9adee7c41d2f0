import { FakeServer, Refusal, renderAt, sampleAction, sampleBot } from '@botter/web-testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import ActionsApp from '../../app';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  // Measurements that React Flow needs and jsdom does not have.
  Object.assign(globalThis, {
    DOMMatrixReadOnly: class {
      m22 = 1;
    },
  });
});

const buttons = ['Menu', 'Hours', 'Contact', 'More', 'Last'].map((label) => ({
  label,
  type: 'callback' as const,
  value: label.toLowerCase(),
}));
const start = sampleAction({ parseMode: 'HTML' }, { text: '<b>Welcome</b> &amp; hello', buttons });
const menu = sampleAction(
  { id: 'a2', command: 'menu', actionTrigger: 'callback', enabled: false },
  { text: '' },
);

function given(access: 'owner' | 'read_only' = 'owner') {
  const bot = sampleBot({ access_type: access });
  const own = access === 'owner';
  server.on('GET /api/bots', { bots: own ? [bot] : [], sharedBots: own ? [] : [bot] });
  server.on('GET /api/bots/b1', { bot });
  server.on('GET /api/bots/b1/actions', { actions: [start, menu] });
  server.on('GET /api/bots/b1/action-positions', { positions: [{ actionId: 'a1', x: 40, y: 40 }] });
}
const show = (address: string) => renderAt(address, '/actions', <ActionsApp />);
const cardOf = async (command: string) =>
  (await screen.findByRole('heading', { name: command, hidden: true })).closest('article') as HTMLElement;

test('the list opens the graph above it, and editing leaves the graph', async () => {
  given();
  const { user, router } = show('/actions');
  await user.click(await screen.findByRole('button', { name: 'View Flow Graph' }));
  const dialog = await screen.findByRole('dialog', { name: 'Action Flow Graph' });
  await within(dialog).findByText('User commands');
  const card = within(dialog).getByText('Welcome & hello').closest('article') as HTMLElement;
  await user.click(within(card).getByLabelText('Edit action /start'));
  expect(router.state.location.pathname).toBe('/actions/b1/edit/a1');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Back closes the graph and keeps the bot and its filter', async () => {
  given();
  const other = sampleBot({ id: 'b2', name: 'Club' });
  server.on('GET /api/bots', { bots: [sampleBot(), other], sharedBots: [] });
  const { user, router } = show('/actions?bot=b1');
  await user.click(await screen.findByRole('radio', { name: /Commands/ }));
  await user.click(screen.getByRole('button', { name: 'View Flow Graph' }));
  await screen.findByRole('dialog', { name: 'Action Flow Graph' });
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Actions for Shop' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: /Commands/, checked: true })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/actions');

  await user.click(screen.getByRole('link', { name: 'Edit /start' }));
  await screen.findByRole('heading', { name: 'Edit Action' });
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('radio', { name: /Commands/, checked: true })).toBeTruthy();
});

test('cards show their trigger, their reply and their buttons', async () => {
  given();
  show('/actions/b1/graph');
  const command = within(await cardOf('/start'));
  for (const words of ['COMMAND', 'Active', 'Welcome & hello', 'BUTTONS (5)', 'Menu', 'Contact', '+2']) {
    expect(command.getByText(words)).toBeTruthy();
  }
  expect(command.queryByText('More')).toBeNull();
  const callback = within(await cardOf('menu'));
  for (const words of ['CALLBACK', 'Inactive', 'No response message']) {
    expect(callback.getByText(words)).toBeTruthy();
  }
  expect(callback.queryByText(/BUTTONS/)).toBeNull();
  // A bot without dialogs has no one who waits in one.
  expect(server.calls.map(({ path }) => path)).not.toContain('/api/bots/b1/sessions/summary');
});

test('a card shows its first steps as sentences, counts the rest, and opens the editor at one', async () => {
  given();
  const steps = [
    { id: 's1', type: 'goTo' as const, action: 'menu' },
    { id: 's2', type: 'handOver' as const, note: '' },
    { id: 's3', type: 'set' as const, changes: [{ field: 'x', value: '{{contact.first_name}}' }] },
    ...Array.from({ length: 15 }, (_, at) => ({ id: `p${at}`, type: 'pause' as const, seconds: at + 1 })),
  ];
  const order = sampleAction({ id: 'a3', command: '/order' }, { text: '', steps });
  server.on('GET /api/bots/b1/sessions/summary', {
    waiting: [
      { actionId: 'a3', stepId: 'p1', count: 1200 },
      { actionId: 'a3', stepId: 'p14', count: 1 },
      { actionId: 'a2', stepId: 's1', count: 5 },
    ],
  });
  server.on('GET /api/bots/b1/actions', { actions: [order, menu] });
  const { user, router } = show('/actions/b1/graph');
  const card = within(await cardOf('/order'));
  for (const words of [
    'THEN (18)',
    'Go to menu',
    'Set x to [first name]',
    'Pause for 3 seconds',
    '+ 2 more',
  ]) {
    expect(card.getByText(words)).toBeTruthy();
  }
  expect(card.queryByText('Pause for 14 seconds')).toBeNull();
  // What comes after a step that goes elsewhere.
  expect(card.getByTitle('Pause for 2 seconds (never reached)')).toBeTruthy();
  expect(card.getByTitle('Go to menu')).toBeTruthy();
  expect(card.queryByText('No response message')).toBeNull();

  expect(await card.findByLabelText('1,200 people wait here')).toBeTruthy();
  expect(card.getByText('+ 2 more').querySelector('[aria-label="1 person waits here"]')).toBeTruthy();
  expect(card.queryAllByLabelText(/here/)).toHaveLength(2);

  await user.click(card.getByRole('button', { name: /Pause for 2 seconds/, hidden: true }));
  const editor = await panel();
  expect(router.state.location.search).toBe('?edit=a3&step=5&focus=step-4');
  expect(editor.getByRole('spinbutton', { name: 'Seconds' })).toHaveProperty('value', '2');
  // Another one, while its editor is open.
  await user.click(card.getByRole('button', { name: /Go to menu/, hidden: true }));
  expect(await editor.findByRole('combobox', { name: 'Continue with' })).toBeTruthy();
});

test('a selected action is deleted after a question, and undo restores it', async () => {
  given();
  server.on('DELETE /api/bots/b1/actions/a2', {});
  server.on('POST /api/bots/b1/actions', { action: { ...menu, id: 'a3' } });
  server.on('PUT /api/bots/b1/action-positions', {});
  const { user } = show('/actions/b1/graph');
  await cardOf('menu');
  await user.keyboard('{Control>}f{/Control}');
  await user.type(await screen.findByLabelText('Find actions'), 'menu{Enter}{Escape}');
  await screen.findByText('CALLBACK');
  // Both contain the word: the search is at the second.
  await user.keyboard('{Delete}');
  expect(await screen.findByText('Are you sure you want to delete this action?')).toBeTruthy();
  expect(screen.getByText('1 button will do nothing without it:')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete action' }));
  await waitFor(() => expect(server.changes[1]).toMatchObject({ method: 'DELETE', ifMatch: '"3"' }));
  // The card's position, so that undo can restore it.
  expect(server.changes[0]).toMatchObject({ method: 'PUT', body: { positions: [{ actionId: 'a2' }] } });
  expect(await screen.findByText('Action deleted successfully!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('CALLBACK')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('CALLBACK');
  await waitFor(() =>
    expect(server.changes.map(({ method }) => method)).toEqual(['PUT', 'DELETE', 'POST', 'PUT']),
  );
  server.on('DELETE /api/bots/b1/actions/a3', new Refusal(503, { error: 'Botter is busy' }));
  await user.click(screen.getByRole('button', { name: /^Redo/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('Botter is busy');
});

const panel = async (name = 'Edit Action') => within(await screen.findByRole('complementary', { name }));

test('the editor opens next to the canvas, its form is on the card, and saving keeps both', async () => {
  given();
  server.on('PUT /api/bots/b1/actions/a1', ({ body }) => ({
    action: { ...start, ...(body as object), version: 4 },
  }));
  const { user, router, cache } = show('/actions/b1/graph');
  const card = await cardOf('/start');
  await user.click(within(card).getByLabelText('Edit action /start'));
  const editor = await panel();
  expect(router.state.location).toMatchObject({ pathname: '/actions/b1/graph', search: '?edit=a1' });
  await user.clear(editor.getByRole('textbox', { name: 'Message' }));
  await user.write(editor.getByRole('textbox', { name: 'Message' }), 'Good day');
  expect(await within(await cardOf('/start')).findByText('Good day')).toBeTruthy();
  expect(server.changes).toEqual([]);
  await user.click(editor.getByRole('button', { name: 'Update' }));
  expect(await editor.findByText('Action updated successfully!')).toBeTruthy();
  expect(server.changes[0]).toMatchObject({ ifMatch: '"3"', body: { actionData: { text: 'Good day' } } });

  // Someone else's change is followed while nothing is unsaved.
  const newer = { ...start, version: 5, actionData: { ...start.actionData, text: 'From Grace' } };
  server.on('GET /api/bots/b1/actions', { actions: [newer, menu] });
  await user.write(editor.getByRole('textbox', { name: 'Command' }), 's');
  await act(() => cache.invalidateQueries());
  await waitFor(() =>
    expect(editor.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'From Grace'),
  );
  expect(editor.getByRole('textbox', { name: 'Command' })).toHaveProperty('value', '/starts');
});

test('Enter opens the editor, leaving unsaved changes asks first, Back closes it', async () => {
  given();
  const { user, router } = show('/actions/b1/graph');
  const node = (await cardOf('menu')).closest<HTMLElement>('.react-flow__node')!;
  act(() => node.focus());
  await user.keyboard('{Enter}');
  const editor = await panel();
  expect(editor.getByRole('textbox', { name: 'Command' })).toHaveProperty('value', 'menu');
  await user.write(editor.getByRole('textbox', { name: 'Message' }), 'Pizza');
  await user.click(editor.getByRole('button', { name: 'Close the editor' }));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Edit Action' })).toBeNull());
  expect(router.state.location.search).toBe('');
});

test('a double click on the canvas adds an action there', async () => {
  given();
  const made = sampleAction({ id: 'a9', command: '/pizza' });
  server.on('POST /api/bots/b1/actions', { action: made });
  server.on('PUT /api/bots/b1/action-positions', {});
  const { user, router } = show('/actions/b1/graph');
  await cardOf('menu');
  fireEvent.doubleClick(document.querySelector('.react-flow__pane .react-flow__viewport')!);
  expect(screen.queryByRole('complementary')).toBeNull();
  fireEvent.doubleClick(document.querySelector('.react-flow__pane')!);
  const editor = await panel('Create Action');
  await user.write(editor.getByRole('textbox', { name: 'Command' }), '/pizza');
  await user.write(editor.getByRole('textbox', { name: 'Message' }), 'Which one?');
  await cardOf('/pizza');
  server.on('GET /api/bots/b1/actions', { actions: [start, menu, made] });
  await user.click(editor.getByRole('button', { name: 'Save' }));
  await panel();
  await waitFor(() => expect(router.state.location.search).toBe('?edit=a9'));
  // Saves its position, and that of the card that the layout had placed.
  await waitFor(() =>
    expect(server.changes.at(-1)).toMatchObject({
      method: 'PUT',
      body: { positions: [{ actionId: 'a2' }, { actionId: 'a9' }] },
    }),
  );
});

test('read-only users see the graph without its tools', async () => {
  given('read_only');
  show('/actions/b1/graph');
  await cardOf('menu');
  expect(screen.queryByLabelText('Edit action menu')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add Action' })).toBeNull();
});

test('shows an error for a bot that does not exist', async () => {
  server.on('GET /api/bots/b1', new Refusal(404, { error: 'Bot not found' }));
  server.on('GET /api/bots/b1/actions', new Refusal(404, { error: 'Bot not found' }));
  show('/actions/b1/graph');
  expect(await screen.findByText('Bot not found')).toBeTruthy();
});
