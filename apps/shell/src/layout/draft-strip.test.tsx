import { FakeServer, renderAt, sampleBot } from '@botter/web-testing';
import { screen } from '@testing-library/react';
import { builtBotAt } from './built-bot-at';
import { DraftStrip } from './draft-strip';

const draft = { enabled: true, version: 9, published: null, changes: 3, differences: [], omitted: 3 };

test('a strip above the screens of the builder links to the draft', async () => {
  const bot = sampleBot({ drafts_enabled: true });
  new FakeServer()
    .on('GET /api/bots', { bots: [bot], sharedBots: [] })
    .on('GET /api/bots/b1/draft', { draft })
    .install();
  renderAt('/bots/b1/manage', '', <DraftStrip />);
  expect(await screen.findByText('Draft · 3 changes not published')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Review and publish' }).getAttribute('href')).toBe(
    '/bots/b1/draft',
  );
});

test.each([
  ['/bots/b1/dashboard', '', 'b1'],
  ['/bots/b1/history', '', 'b1'],
  ['/bots/b1/draft', '', undefined],
  ['/bots/b1/messages', '', undefined],
  ['/actions/b1/graph', '', 'b1'],
  ['/actions', '?bot=b2', 'b2'],
  ['/actions', '', undefined],
  ['/bots', '', undefined],
  ['/messages/b1', '', undefined],
])('at %s%s the bot is %s', (pathname, search, botId) => {
  expect(builtBotAt({ pathname, search })).toBe(botId);
});

test('the list of actions keeps its bot in the history of the browser, and shows the only one there is', () => {
  const list = { pathname: '/actions', search: '' };
  expect(builtBotAt({ ...list, state: { botId: 'b2' } }, 'b1')).toBe('b2');
  expect(builtBotAt({ ...list, state: null }, 'b1')).toBe('b1');
  expect(builtBotAt({ pathname: '/bots', search: '' }, 'b1')).toBe(undefined);
});
