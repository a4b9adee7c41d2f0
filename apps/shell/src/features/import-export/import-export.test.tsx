import { FakeServer, Refusal, renderAt, sampleBot } from '@botter/web-testing';
import { screen, waitFor } from '@testing-library/react';
import { BotFileSetting } from './bot-file-setting';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  server.on('POST /api/bots/b1/import/preview', preview);
});

const preview = {
  version: 7,
  differences: [
    {
      part: 'action',
      kind: 'added',
      key: 'a',
      name: '/start',
      field: null,
      item: null,
      words: 'added the action /start',
    },
  ],
  omitted: 0,
  telegram: ['menu commands'],
  problems: [],
  notices: ["The document doesn't contain a.mp4. Upload it and add it to /start."],
};
const document = { format: 'botter.bot/1', name: 'Tea', actions: [], menu: {} };
const show = () => renderAt('/', '', <BotFileSetting bot={sampleBot({ name: 'Coffee' })} />);
async function choose(content: unknown) {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Import' }));
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const file = new File([text], 'tea.json', { type: 'application/json' });
  file.text = async () => text;
  await user.upload(await screen.findByLabelText('File'), file);
  return user;
}
const sent = () => server.changes.map(({ path, body }) => [path.split('/').at(-1), body]);

test('a file is previewed, then imported as it was previewed', async () => {
  server.on('POST /api/bots/b1/import', { version: 9, change: 'c', changes: 2, notices: [] });
  const user = await choose(document);
  expect(await screen.findByText('Add the action /start')).toBeTruthy();
  expect(screen.getByText('Changes at Telegram, too: menu commands.')).toBeTruthy();
  expect(screen.getByText(/doesn't contain a.mp4/)).toBeTruthy();
  // Parts that a copy rarely wants are left out at first.
  expect(sent()).toEqual([['preview', { document, parts: ['actions', 'menu'], mode: 'add' }]]);
  await user.click(screen.getByRole('checkbox', { name: 'Menu' }));
  await user.click(screen.getByRole('radio', { name: 'Delete' }));
  await waitFor(() => expect(sent()).toHaveLength(3));
  const dialogButton = () => screen.getAllByRole('button', { name: 'Import' }).at(-1)!;
  await waitFor(() => expect(dialogButton()).toHaveProperty('disabled', false));
  await user.click(dialogButton());
  expect(await screen.findByText('File imported')).toBeTruthy();
  expect(sent().at(-1)).toEqual([
    'import',
    { document, parts: ['actions'], mode: 'replace', expectedVersion: 7 },
  ]);
});

test.each([
  ['no JSON', 'tea.json is not JSON.'],
  [{ name: 'package' }, /not a bot that was exported from Botter/],
  [{ format: 'botter.bot/2' }, /a newer version of Botter made/],
])('%j is refused before it is sent', async (content, words) => {
  await choose(content);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('what the server refuses is named with its place in the file', async () => {
  server.on(
    'POST /api/bots/b1/import/preview',
    new Refusal(400, {
      error: 'Command and message are required',
      details: [{ path: 'document.actions.0.command', message: 'Command and message are required' }],
    }),
  );
  await choose(document);
  expect(await screen.findByText('actions.0.command: Command and message are required')).toBeTruthy();
});
