import type { Entry } from './entry';
import { findEntries } from './find-entries';
import { keepRecent, readRecent, recentEntries } from './recent-entries';

const bot = (at: number): Entry => ({
  id: `bot ${at}`,
  kind: 'bot',
  label: `Shop ${at}`,
  hint: `@shop_${at}_bot`,
  botId: `b${at}`,
  to: `/bots/b${at}/dashboard`,
});
const page: Entry = { id: 'page /bots', kind: 'page', label: 'Bots', to: '/bots' };
const signOut: Entry = { id: 'command Sign out', kind: 'command', label: 'Sign out', keywords: 'log out' };
const groups = [
  { title: 'Bots', entries: Array.from({ length: 300 }, (_, at) => bot(at)) },
  { title: 'Pages', entries: [page] },
  { title: 'Commands', entries: [signOut] },
];
const found = (typed: string) =>
  findEntries(groups, typed).map(({ title, entries }) => [title, entries.map(({ label }) => label)]);

test('shows a few of hundreds, the best first', () => {
  expect(found('').map(([title, labels]) => [title, labels?.length])).toEqual([
    ['Bots', 8],
    ['Pages', 1],
    ['Commands', 1],
  ]);
  const [[title, labels] = []] = found('shop 217');
  expect([title, labels?.[0], labels && labels.length <= 8]).toEqual(['Bots', 'Shop 217', true]);
});

test('finds by other words, and puts the group with the best first', () => {
  expect(found('log out')).toEqual([['Commands', ['Sign out']]]);
  expect(found('bots')[0]?.[0]).toBe('Pages');
  expect(found('zzz')).toEqual([]);
});

describe('recent ones', () => {
  beforeEach(() => localStorage.clear());
  const chat: Entry = {
    id: 'chat c',
    kind: 'chat',
    label: 'Anna',
    hint: 'Shop',
    botId: 'b1',
    to: '/messages/b1?chat=c',
  };

  test('are the latest five, each once, of one user', () => {
    for (const at of [1, 2, 3, 4, 5, 6, 2]) keepRecent('u1', bot(at));
    expect(readRecent('u1').map(({ id }) => id)).toEqual(['bot 2', 'bot 6', 'bot 5', 'bot 4', 'bot 3']);
    expect(readRecent('u2')).toEqual([]);
  });

  test('have their current names, without deleted ones', () => {
    keepRecent('u1', chat);
    keepRecent('u1', bot(1));
    keepRecent('u1', { ...bot(9), label: 'Old name' });
    const renamed = { ...bot(9), label: 'New name' };
    const shown = recentEntries(readRecent('u1'), [renamed], new Set(['b1', 'b9']));
    expect(shown.map(({ label }) => label)).toEqual(['New name', 'Anna']);
    expect(recentEntries(readRecent('u1'), [renamed], new Set(['b9']))).toEqual([renamed]);
  });

  test.each(['null', '{', '[1,{"id":2}]', '[{"id":"a","label":"b","kind":"other"}]'])(
    'ignores %s',
    (text) => {
      localStorage.setItem('botter.palette.u1', text);
      expect(readRecent('u1')).toEqual([]);
    },
  );
});
