import type { Draft, HistoryDifference } from '@botter/contracts';
import { Route, Routes } from '@botter/web-router';
import { FakeServer, Refusal, renderAt, sampleAction, sampleBot } from '@botter/web-testing';
import { screen, within } from '@testing-library/react';
import { DraftsSetting } from './components/drafts-setting';
import { DraftPage } from './draft-page';

const changed: HistoryDifference = {
  part: 'action',
  kind: 'changed',
  key: 'a1',
  name: '/start',
  field: 'text',
  item: null,
  old: 'Hi',
  new: 'Hello',
  words: 'changed the text of /start',
};
const draft: Draft = {
  enabled: true,
  version: 9,
  published: {
    version: 7,
    name: 'Winter menu',
    at: '2026-11-21T10:00:00.000Z',
    person: { id: 'u1', name: 'Anna Lee' },
  },
  changes: 1,
  differences: [changed],
  omitted: 0,
};

function show(patch: Partial<Draft> = {}, access_type: 'owner' | 'read_only' = 'owner', answer?: Refusal) {
  const bot = sampleBot({ access_type, drafts_enabled: true });
  const server = new FakeServer()
    .on('GET /api/bots', { bots: [bot], sharedBots: [] })
    .on('GET /api/bots/b1', { bot })
    .on('GET /api/bots/b1/actions', { actions: [sampleAction()], next: null })
    .on('GET /api/bots/b1/draft/waiting', { questions: [] })
    .on('GET /api/bots/b1/draft', answer ?? { draft: { ...draft, ...patch } })
    .install();
  const app = (
    <Routes>
      <Route path=":botId/draft" element={<DraftPage />} />
    </Routes>
  );
  return { server, ...renderAt('/bots/b1/draft', '/bots', app) };
}

test('shows what is not published, and publishes what was reviewed under a name', async () => {
  const { server, user } = show();
  expect(await screen.findByText('changed the text of /start')).toBeTruthy();
  expect(screen.getByText(/“Winter menu” published/).textContent).toContain('by Anna Lee');
  expect(screen.getByRole('link', { name: 'View Flow Graph' }).getAttribute('href')).toBe(
    '/actions/b1/graph?version=9&compare=7',
  );
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(screen.getByText('Say what changed')).toBeTruthy();
  server.on('POST /api/bots/b1/publish', { draft: { ...draft, changes: 0, differences: [] } });
  server.on('GET /api/bots/b1/draft', { draft: { ...draft, changes: 0, differences: [] } });
  await user.write(screen.getByRole('textbox', { name: 'What changed?' }), 'Spring menu');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Everything is published')).toBeTruthy();
  expect(server.changes.at(-1)?.body).toEqual({
    name: 'Spring menu',
    expectedVersion: 9,
    ignoreChecks: false,
  });
});

test('shows why publishing was refused, and publishes although checks found something', async () => {
  const { server, user } = show();
  const publish = async () => user.click(await screen.findByRole('button', { name: 'Publish' }));
  await user.write(await screen.findByRole('textbox', { name: 'What changed?' }), 'Spring');
  server.on(
    'POST /api/bots/b1/publish',
    new Refusal(409, {
      error: 'Someone changed the draft since you looked at it.',
      code: 'version_conflict',
    }),
  );
  await publish();
  expect((await screen.findByRole('alert')).textContent).toContain('Someone changed the draft');
  server.on(
    'POST /api/bots/b1/publish',
    new Refusal(409, {
      error: 'A check before publishing found a problem.',
      code: 'checks_failed',
      details: [{ path: 'checks.tests', message: '“Order” failed.' }],
    }),
  );
  await publish();
  expect(await screen.findByText('“Order” failed.')).toBeTruthy();
  server.on('POST /api/bots/b1/publish', { draft: { ...draft, changes: 0 } });
  await user.click(screen.getByRole('button', { name: 'Publish anyway' }));
  expect(server.changes.at(-1)?.body).toMatchObject({ ignoreChecks: true });
});

test('says who waits at changed questions, and sends them to an action after publishing', async () => {
  const { server, user } = show();
  const question = { actionId: 'a1', command: '/order', stepId: 'size', text: 'What size?' };
  server.on('GET /api/bots/b1/draft/waiting', { questions: [{ ...question, change: 'removed', count: 12 }] });
  const news = sampleAction({ id: 'a2', command: 'news', actionTrigger: 'callback' });
  server.on('GET /api/bots/b1/actions', { actions: [sampleAction(), news], next: null });
  await user.write(await screen.findByRole('textbox', { name: 'What changed?' }), 'Spring');
  const warning = await screen.findByText(/12 people wait at 1 question that this draft removes or changes/);
  expect(warning.textContent).toContain('“What size?” of /order, removed: 12');
  await user.click(screen.getByRole('combobox', { name: 'People who wait' }));
  await user.click(await screen.findByRole('option', { name: 'Send them to news' }));
  server.on('POST /api/bots/b1/publish', { draft: { ...draft, changes: 0 } });
  const left = [{ people: 10, more: true }];
  server.on('POST /api/bots/b1/sessions/send', () => left.pop() ?? { people: 2, more: false });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('12 people went to news')).toBeTruthy();
  expect(server.changes.at(-1)?.body).toEqual({
    steps: [{ actionId: 'a1', stepId: 'size' }],
    goTo: 'news',
  });
});

test('asks before it discards the draft', async () => {
  const { server, user } = show();
  server.on('POST /api/bots/b1/draft/discard', { version: 10, change: 'c', changes: 1, notices: [] });
  await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('1 change will be undone');
  await user.click(within(dialog).getByRole('button', { name: 'Discard draft' }));
  expect(await screen.findByText('The draft was discarded')).toBeTruthy();
  expect(server.changes.at(-1)?.body).toEqual({ expectedVersion: 9 });
});

test('a reader sees the draft and can change nothing', async () => {
  show({}, 'read_only');
  expect(await screen.findByText('changed the text of /start')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Publish|Discard/ })).toBe(null);
});

test.each([
  [{ enabled: false, published: null, changes: 0, differences: [] }, 'Drafts are off'],
  [{ changes: 0, differences: [] }, 'Everything is published'],
])('shows the state of drafts without changes: %j', async (patch, title) => {
  show(patch);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});

test('a failure can be tried again', async () => {
  const { server, user } = show({}, 'owner', new Refusal(500, { error: 'Broken', code: 'internal' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Broken');
  server.on('GET /api/bots/b1/draft', { draft });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('changed the text of /start')).toBeTruthy();
});

test('drafts can be turned on, and turned off only without unpublished changes', async () => {
  const server = new FakeServer().install();
  server.on('PUT /api/bots/b1/drafts', { draft });
  const { user, unmount } = renderAt('/bots', '', <DraftsSetting bot={sampleBot()} />);
  await user.click(screen.getByRole('switch', { name: 'Publish changes of actions together' }));
  expect(await screen.findByText('Drafts turned on')).toBeTruthy();
  unmount();
  server.on(
    'PUT /api/bots/b1/drafts',
    new Refusal(409, { error: 'Publish or discard the draft first: it has 2 changes.', code: 'conflict' }),
  );
  const next = renderAt('/bots', '', <DraftsSetting bot={sampleBot({ drafts_enabled: true })} />);
  await next.user.click(screen.getByRole('switch', { name: 'Publish changes of actions together' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Publish or discard the draft first');
  expect(screen.getByRole('link', { name: 'Review draft' })).toBeTruthy();
});
