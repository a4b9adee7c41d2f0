import { FakeServer, Refusal, renderAt, sampleBot } from '@botter/web-testing';
import { screen, waitFor } from '@testing-library/react';
import { RestoreDialog } from './restore-dialog';

let server: FakeServer;
const shown = {
  version: 12,
  differences: [
    {
      part: 'info',
      kind: 'changed',
      key: '',
      name: '',
      field: 'name',
      item: null,
      words: 'renamed the bot to “Tea”',
    },
  ],
  omitted: 3,
  telegram: ['display name'],
  problems: [] as object[],
  notices: [],
};
const closed = jest.fn();
beforeEach(() => {
  closed.mockClear();
  server = new FakeServer().install();
  server.on('POST /api/bots/b1/restore', { version: 14, change: 'c', changes: 2, notices: [] });
});

function show(preview: object = {}) {
  server.on('GET /api/bots/b1/restore', { ...shown, ...preview });
  return renderAt(
    '/',
    '',
    <RestoreDialog bot={sampleBot()} scope={{ version: 4 }} what="the whole bot" onClose={closed} />,
  );
}

test('shows what will change here and at Telegram, then restores what was shown', async () => {
  const { user } = show();
  expect(await screen.findByText('Rename the bot to “Tea”')).toBeTruthy();
  expect(screen.getByText('and 3 more')).toBeTruthy();
  expect(screen.getByText('Changes at Telegram, too: display name.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Restored the whole bot')).toBeTruthy();
  expect(server.changes.map(({ body }) => body)).toEqual([{ version: 4, except: [], expectedVersion: 12 }]);
  expect(closed).toHaveBeenCalled();
});

test('actions that are not valid today can be left out', async () => {
  const { user } = show({ problems: [{ actionId: 'a1', path: '/photo', message: 'The file is gone.' }] });
  expect(await screen.findByText('/photo:')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Restore without these actions' }));
  await waitFor(() => expect(server.changes.at(-1)?.body).toMatchObject({ except: ['a1'] }));
});

test('there is nothing to press without a difference, or if it would be refused', async () => {
  show({ differences: [] });
  expect(await screen.findByText('Nothing will change: the bot is like this already.')).toBeTruthy();
  expect(screen.queryByText(/Changes at Telegram/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Restore' })).toHaveProperty('disabled', true);
});

test('shows a notice and the current difference if someone else was faster', async () => {
  server.on('POST /api/bots/b1/restore', new Refusal(409, { error: 'Someone else changed this bot.' }));
  const { user } = show();
  await screen.findByText('and 3 more');
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Someone else changed this bot.')).toBeTruthy();
  await waitFor(() => expect(server.calls.filter(({ method }) => method === 'GET')).toHaveLength(2));
  expect(closed).not.toHaveBeenCalled();
});
