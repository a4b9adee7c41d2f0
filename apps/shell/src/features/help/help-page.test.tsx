import { FakeServer, renderAt } from '@botter/web-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { articles } from './articles';
import { findArticles } from './find-articles';
import { HelpPage } from './help-page';

function show(address = '/help', links?: object) {
  new FakeServer().on('GET /api/config', { telegramSandboxUrl: null, ...(links && { links }) }).install();
  return renderAt(address, '/help', <HelpPage />);
}

const article = (name: RegExp | string) => screen.getByRole('button', { name });
const isOpen = (name: RegExp | string) => article(name).getAttribute('aria-expanded') === 'true';
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const found = (query: string) =>
  findArticles(articles, query).flatMap(({ id, sections }) => sections.map(({ title }) => `${id}: ${title}`));

test('has the six articles, closed', () => {
  show();
  expect(articles.map(({ title }) => title)).toEqual([
    'Getting Started',
    'Understanding Bot Actions',
    'Creating Interactive Inline Buttons',
    'Understanding Your Analytics',
    'Security and Best Practices',
    'Troubleshooting Common Issues',
  ]);
  for (const { title } of articles) expect(isOpen(new RegExp(`^${title}`))).toBe(false);
});

test('an article opens and closes with the keyboard, and the address names it', async () => {
  const { user, router } = show();
  article(/^Getting Started/).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByText(/It must end in/)).toBeTruthy();
  expect(router.state.location.hash).toBe('#getting-started');
  await user.keyboard('{ArrowDown} ');
  expect(isOpen(/^Understanding Bot Actions/)).toBe(true);
  await user.click(article(/^Getting Started/));
  expect(screen.queryByText(/It must end in/)).toBeNull();
});

test('an address opens its article, also from a link in another', async () => {
  const { user, router } = show('/help#getting-started');
  expect(isOpen(/^Getting Started/)).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Add buttons' }));
  expect(router.state.location.hash).toBe('#inline-buttons');
  expect(isOpen(/^Creating Interactive/)).toBe(true);
  expect(document.activeElement).toBe(article(/^Creating Interactive/));
});

test('every link in an article opens a page that exists', () => {
  show();
  const pages =
    /^(\/(bots|actions|messages|notifications|analytics|dashboard|profile|settings|settings\/api-keys)|\/help#(.+))$/;
  const links = JSON.stringify(articles, (key, value) => (key === '_owner' ? undefined : value)).match(
    /"page":"[^"]+"/g,
  );
  expect(links?.length).toBeGreaterThan(10);
  for (const link of links ?? []) {
    const [, , , id] = pages.exec(link.slice('"page":"'.length, -1)) ?? [];
    expect(link).toMatch(/"page":"\//);
    if (id) expect(articles.map((one) => one.id)).toContain(id);
    else expect(link.slice('"page":"'.length, -1)).toMatch(pages);
  }
});

test.each([
  ['NEWBOT username', ['getting-started: 1. Get a token from BotFather']],
  ['callback_data', ['inline-buttons: Types of buttons']],
  ['4096', ['bot-actions: Limits']],
  ['unanswered', ['analytics: Lists and the chart']],
  ['must end in tea_shop_bot', ['getting-started: 1. Get a token from BotFather']],
  ['1 message per second in a private chat', ["security: Telegram's limits"]],
  ['20 messages per minute in a group', ["security: Telegram's limits"]],
  ['30 messages per second', ["security: Telegram's limits"]],
  ["bot doesn't reply", ["troubleshooting: The bot doesn't reply"]],
  ['xylophone', []],
  // Other words than those of the articles.
  ['rate limits', ["security: Telegram's limits"]],
  ['2fa', ['security: Your account']],
  ['seconds', ['bot-actions: Delayed callbacks', "security: Telegram's limits"]],
  ['How much does it cost?', ['getting-started: What it costs']],
  ['images', ['bot-actions: Create or change an action']],
  [
    'the bot is silent',
    ["troubleshooting: The bot doesn't reply", 'troubleshooting: The bot is silent in a group'],
  ],
  // An article with one of the words is better than nothing.
  ['xylophone setprivacy', ['troubleshooting: The bot is silent in a group']],
])('finds “%s”', (query, sections) => expect(found(query)).toEqual(sections));

test('finds an article about prices by each of its words', () => {
  for (const word of ['price', 'pricing', 'free', 'pay']) {
    expect(found(word)).toContain('getting-started: What it costs');
  }
});

test('a search opens what it finds, counts it, and Escape shows everything again', async () => {
  const { user } = show();
  const search = screen.getByRole('searchbox', { name: 'Search help' });
  await user.write(search, 'setprivacy');
  expect(titles()).toEqual([expect.stringMatching(/^Troubleshooting/), 'Still stuck?']);
  expect(isOpen(/^Troubleshooting/)).toBe(true);
  expect(screen.getByText('1 article found')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(titles()).toHaveLength(7);
  await user.write(search, 'xylophone');
  expect(screen.getByText('0 articles found')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all articles' }));
  expect(titles()).toHaveLength(7);
});

test('support and forum link to the addresses of the installation', async () => {
  show('/help', {
    support: 'mailto:help@example.com',
    community: 'https://forum.example.com',
    account: null,
  });
  const support = await screen.findByRole('link', { name: 'Contact Support' });
  expect(support.getAttribute('href')).toBe('mailto:help@example.com');
  expect(support.getAttribute('target')).toBeNull();
  const forum = screen.getByRole('link', { name: 'Community Forum' });
  expect([forum.getAttribute('href'), forum.getAttribute('target')]).toEqual([
    'https://forum.example.com',
    '_blank',
  ]);
});

test('the buttons say whom to ask if the installation has no addresses', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Contact Support' }));
  const dialog = await screen.findByRole('dialog', { name: 'Contact Support' });
  expect(within(dialog).getByText(/No support address is set/)).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Contact Support' }));
});
