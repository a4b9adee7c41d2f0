import { calls } from '@botter/contracts';
import { changeLog, request, undoOption } from '@botter/web-data';
import { FakeServer, Refusal, renderAt } from '@botter/web-testing';
import { toast } from '@botter/web-ui';
import { act, screen, waitFor } from '@testing-library/react';
import { UndoHost } from './undo-host';
import { undoesAt } from './undoes-at';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  changeLog.clear();
  let undone = 0;
  server.on('PUT /api/bots/b1', {});
  server.on('POST /api/bots/b1/undo', () => {
    undone += 1;
    return {
      version: 9,
      change: `undo-${undone}`,
      changes: 1,
      notices: undone === 1 ? ['Enter it again.'] : [],
    };
  });
});
afterEach(() => toast.dismiss());

const show = (path = '/bots/b1/dashboard') =>
  renderAt(
    path,
    '',
    <>
      <UndoHost />
      <input aria-label="Name" />
    </>,
  );
const rename = () =>
  act(async () => {
    await request(calls.changeBot, { params: { id: 'b1' }, body: { name: 'Other' } });
    toast.success('Bot name updated', undoOption('b1'));
  });
const undone = () => server.changes.flatMap(({ path, body }) => (path.endsWith('/undo') ? [body] : []));

test('a notice offers Undo, and the next one Redo', async () => {
  const { user } = show();
  await rename();
  const change = changeLog.next.undo?.id;
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: renamed the bot')).toBeTruthy();
  expect(screen.getByText('Enter it again.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Redo' }));
  expect(await screen.findByText('Redone: renamed the bot')).toBeTruthy();
  expect(undone()).toEqual([{ change }, { change: 'undo-1' }]);
  expect(changeLog.next).toMatchObject({ undo: { id: 'undo-2' }, redo: undefined });
});

test('the keys undo and redo, but not in a text field, on another bot, or without a change', async () => {
  const { user } = show();
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('Nothing to undo')).toBeTruthy();
  await rename();
  await user.click(screen.getByRole('textbox', { name: 'Name' }));
  await user.keyboard('{Control>}z{/Control}');
  expect(undone()).toEqual([]);
  await user.click(document.body);
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(undone()).toHaveLength(1));
  await screen.findByText('Undone: renamed the bot');
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await waitFor(() => expect(undone()).toHaveLength(2));
  expect(undoesAt('/bots/b2/dashboard', 'b1')).toBe(false);
  expect([undoesAt('/actions', 'b1'), undoesAt('/actions/b1/edit/a1'), undoesAt('/messages')]).toEqual([
    true,
    false,
    false,
  ]);
});

test("shows the server's refusal, and doesn't offer the undo again", async () => {
  server.on('POST /api/bots/b1/undo', new Refusal(409, { error: 'Bob changed the same thing since.' }));
  const { user } = show();
  await rename();
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('Bob changed the same thing since.')).toBeTruthy();
  expect(changeLog.next.undo).toBeUndefined();
});

test("shows a notice for a change that the page itself doesn't mention", async () => {
  server.on('POST /api/bots/b1/actions', { action: {} });
  show('/actions');
  await act(() =>
    request(calls.addAction, {
      params: { botId: 'b1' },
      body: { command: '/start', actionData: { text: 'Hi' } },
    }),
  );
  expect(await screen.findByText('Added /start')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
});
