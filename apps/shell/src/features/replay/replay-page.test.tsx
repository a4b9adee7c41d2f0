import type { BotTest, Replay, ReplayedReply } from '@botter/contracts';
import { Route, Routes } from '@botter/web-router';
import { FakeServer, Refusal, renderAt, sampleBot } from '@botter/web-testing';
import { screen, within } from '@testing-library/react';
import { DraftTests } from './draft-tests';
import { ReplayPage } from './replay-page';

const reply = (text: string, more: Partial<ReplayedReply> = {}): ReplayedReply => ({
  kind: 'message',
  command: '/start',
  text,
  parseMode: '',
  media: null,
  buttons: [],
  linkPreview: true,
  delaySeconds: 0,
  ...more,
});
const row = (
  id: string,
  outcome: Replay['rows'][number]['outcome'],
  more: Partial<Replay['rows'][number]> = {},
  message: object = {},
): Replay['rows'][number] => ({
  outcome,
  before: [],
  beforeOmitted: 0,
  after: [],
  afterOmitted: 0,
  message: {
    id,
    chat_id: 'c1',
    chat_name: 'Ada',
    chat_type: 'private',
    kind: 'text',
    text: id,
    value: null,
    timestamp: '2026-11-21T10:00:00.000Z',
    ...message,
  },
  ...more,
});
const changed = row('/start', 'changed', {
  before: [reply('Welcome')],
  after: [reply('Hello'), reply('Still there?', { delaySeconds: 7200 })],
  afterOmitted: 3,
});
const press = row(
  'p1',
  'new',
  { before: [reply('This button is no longer active', { kind: 'notice' })], after: [reply('Which tea?')] },
  { kind: 'button_press', text: 'Tea', value: 'tea' },
);
const test1: BotTest = {
  id: 't1',
  name: 'Ordering tea',
  message_count: 2,
  version: 4,
  created_at: '2026-11-21T10:00:00.000Z',
  updated_at: '2026-11-21T10:00:00.000Z',
};

const origin = { kind: 'telegram', name: null };

function show(rows: Replay['rows'] | Refusal, access: 'owner' | 'read_only' = 'owner', query = '') {
  const server = new FakeServer()
    .on('GET /api/bots/b1', { bot: sampleBot({ access_type: access }) })
    .on('GET /api/bots/b1/draft', { draft: { version: 7, published: { version: 5 } } })
    .on('GET /api/bots/b1/history', ({ query }) => {
      const version = Number(query.get('cursor')) - 1;
      return {
        entries: [{ version, at: test1.created_at, person: null, origin, words: `made version ${version}` }],
      };
    })
    .on('GET /api/bots/b1/chats', { chats: [], next: null, total: 0 })
    .on('GET /api/bots/b1/tests', { tests: [test1] })
    .on('POST /api/bots/b1/tests', { test: test1 })
    .on('POST /api/bots/b1/replays', rows instanceof Refusal ? rows : { before: 5, after: 7, rows })
    .install();
  const app = (
    <Routes>
      <Route path=":botId/replay" element={<ReplayPage />} />
    </Routes>
  );
  return { server, ...renderAt(`/bots/b1/replay${query}`, '/bots', app) };
}

test('compares what chats get with the draft, and shows the replies of both', async () => {
  const { server } = show([changed, press, row('hi', 'same')]);
  const message = within(await screen.findByRole('group', { name: 'Message /start' }));
  expect(within(message.getByRole('group', { name: 'Version 5' })).getByText('Welcome')).toBeTruthy();
  const after = within(message.getByRole('group', { name: 'Version 7' }));
  expect(after.getByText('Hello')).toBeTruthy();
  expect(after.getByText('After 2 hours')).toBeTruthy();
  expect(after.getByText('And 3 more replies')).toBeTruthy();
  expect(await screen.findByText(/^Someone at Telegram made version 5/)).toBeTruthy();
  expect(screen.getByText(/^Someone at Telegram made version 7/)).toBeTruthy();
  expect(screen.getByText('Notice: “This button is no longer active”')).toBeTruthy();
  expect(screen.getByRole('status', { name: 'Result' }).textContent).toBe('Changed: 1New: 1Same: 1');
  expect(screen.queryByRole('group', { name: 'Message hi' })).toBeNull();
  expect(server.changes[0]?.body).toEqual({ messages: 50, before: 5, after: 7 });
});

test('takes chat and versions from the address, and shows all messages on demand', async () => {
  const { server, user } = show([row('hi', 'same')], 'read_only', '?chat=c1&before=2&after=9&messages=100');
  await screen.findByText('Both versions reply the same to these messages.');
  expect(server.changes[0]?.body).toEqual({ chatId: 'c1', messages: 100, before: 2, after: 7 });
  await user.click(screen.getByRole('button', { name: 'Show all messages' }));
  const message = within(screen.getByRole('group', { name: 'Message hi' }));
  expect(message.getAllByText('No reply')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Save as test/ })).toBeNull();
});

test('saves chosen messages as a test, without person and chat', async () => {
  const described = [
    row('🫖', 'changed', {}, { kind: 'sticker' }),
    row('Tea?', 'changed', {}, { kind: 'poll' }),
  ];
  const { server, user } = show([changed, press, ...described]);
  await user.click(await screen.findByRole('checkbox', { name: '/start' }));
  await user.click(screen.getByRole('checkbox', { name: 'Tea' }));
  for (const name of ['🫖', 'Tea?']) expect(screen.queryByRole('checkbox', { name })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save as test (2)' }));
  await user.click(screen.getByRole('button', { name: 'Save test' }));
  expect(screen.getByText('Name the test')).toBeTruthy();
  await user.write(screen.getByRole('textbox', { name: 'Name' }), 'Ordering tea');
  await user.click(screen.getByRole('radio', { name: 'Those of version 5' }));
  await user.click(screen.getByRole('button', { name: 'Save test' }));
  expect(await screen.findByRole('list', { name: 'Tests' })).toBeTruthy();
  expect(server.changes.at(-1)).toMatchObject({
    path: '/api/bots/b1/tests',
    body: {
      name: 'Ordering tea',
      version: 5,
      messages: [
        { kind: 'text', text: '/start', value: null, chatType: 'private' },
        { kind: 'button', text: 'Tea', value: 'tea', chatType: 'private' },
      ],
    },
  });
});

test('shows why a replay failed, with Retry, and explains replays if there are no messages', async () => {
  const { server, user } = show(
    new Refusal(503, { error: 'This replay takes too long. Choose fewer messages.' }),
  );
  await screen.findByText('This replay takes too long. Choose fewer messages.');
  server.on('POST /api/bots/b1/replays', { before: 5, after: 7, rows: [] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No messages yet')).toBeTruthy();
});

test('tests are run, show what differs, accept new replies, and are deleted', async () => {
  const { server, user } = show([], 'owner', '?tab=tests');
  const result = (passed: boolean) => ({
    version: 7,
    passed,
    results: [{ test: test1, passed, rows: passed ? [] : [{ ...changed, message: { text: '/start' } }] }],
  });
  server
    .on('POST /api/bots/b1/tests/run', result(false))
    .on('POST /api/bots/b1/tests/t1/accept', { test: test1 })
    .on('DELETE /api/bots/b1/tests/t1', {});
  await user.click(await screen.findByRole('button', { name: 'Run all tests' }));
  expect(await screen.findByText('1 test fails with version 7.')).toBeTruthy();
  const card = within(screen.getByRole('region', { name: 'Test Ordering tea' }));
  expect(card.getByText('1 of 2 differ')).toBeTruthy();
  expect(within(card.getByRole('group', { name: 'Expected' })).getByText('Welcome')).toBeTruthy();
  server.on('POST /api/bots/b1/tests/run', result(true));
  await user.click(card.getByRole('button', { name: 'Accept new replies' }));
  expect(await screen.findByText('All tests pass with version 7.')).toBeTruthy();
  expect(server.changes.find(({ path }) => path.endsWith('accept'))?.body).toEqual({ version: 7 });
  await user.click(card.getByRole('button', { name: 'Delete the test Ordering tea' }));
  server.on('GET /api/bots/b1/tests', { tests: [] });
  await user.click(screen.getByRole('button', { name: 'Delete test' }));
  expect(await screen.findByText('No tests yet')).toBeTruthy();
});

test('the review of a draft names the tests that fail', async () => {
  const rows = [{ ...changed, message: { text: '/start' } }];
  const server = new FakeServer()
    .on('GET /api/bots/b1/tests', { tests: [test1] })
    .on('POST /api/bots/b1/tests/run', {
      version: 7,
      passed: false,
      results: [{ test: test1, passed: false, rows }],
    })
    .install();
  renderAt('/', '', <DraftTests bot={sampleBot()} version={7} />);
  expect(await screen.findByText('1 test fails')).toBeTruthy();
  expect(screen.getByText('Ordering tea').nextElementSibling?.textContent).toBe(
    '1 of 2 messages with another reply than expected',
  );
  expect(screen.getByRole('link', { name: 'Open the tests' }).getAttribute('href')).toBe(
    '/bots/b1/replay?tab=tests',
  );
  expect(server.changes[0]?.body).toEqual({ version: 7 });
});
