import { FakeServer, Refusal, renderAt, sampleAction, sampleBot } from '@botter/web-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import ActionsApp from '../../app';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  // What React Flow measures and jsdom does not have.
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

test('the list opens the graph over it, and editing leads out of it', async () => {
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

test('cards say what sets them off, what they answer, and which buttons they have', async () => {
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
});

test('a selected action is deleted after a question, and comes back', async () => {
  given();
  server.on('DELETE /api/bots/b1/actions/a2', {});
  server.on('POST /api/bots/b1/actions', { action: { ...menu, id: 'a3' } });
  server.on('PUT /api/bots/b1/action-positions', {});
  const { user } = show('/actions/b1/graph');
  await cardOf('menu');
  await user.keyboard('{Control>}f{/Control}');
  await user.type(await screen.findByLabelText('Find actions'), 'menu{Enter}{Escape}');
  await screen.findByText('CALLBACK');
  // Both hold the word: the search is at the second.
  await user.keyboard('{Delete}');
  expect(await screen.findByText('Are you sure you want to delete this action?')).toBeTruthy();
  expect(screen.getByText('1 button will do nothing without it:')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete action' }));
  await waitFor(() => expect(server.changes[1]).toMatchObject({ method: 'DELETE', ifMatch: '"3"' }));
  // Where the card was shown, so that undo has a place for it.
  expect(server.changes[0]).toMatchObject({ method: 'PUT', body: { positions: [{ actionId: 'a2' }] } });
  expect(await screen.findByText('Action deleted successfully!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('CALLBACK')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('CALLBACK');
  await waitFor(() =>
    expect(server.changes.map(({ method }) => method)).toEqual(['PUT', 'DELETE', 'POST', 'PUT']),
  );
});

test('who may only look sees the graph without its tools for changing', async () => {
  given('read_only');
  show('/actions/b1/graph');
  await cardOf('menu');
  expect(screen.queryByLabelText('Edit action menu')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add Action' })).toBeNull();
});

test('a bot that is not there is said so', async () => {
  server.on('GET /api/bots/b1', new Refusal(404, { error: 'Bot not found' }));
  server.on('GET /api/bots/b1/actions', new Refusal(404, { error: 'Bot not found' }));
  show('/actions/b1/graph');
  expect(await screen.findByText('Bot not found')).toBeTruthy();
});
