import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  actions,
  analytics,
  apiKeys,
  botMessages,
  bots,
  broadcast,
  broadcasts,
  chat,
  contact,
  contacts,
  dashboard,
  fields,
  graph,
  history,
  home,
  inbox,
  menu,
  messaging,
  notifications,
  replay,
  type ScreenShot,
  settings,
  talk,
  version,
  webhooks,
  wizardStep,
} from './screen-list';

/**
 * Every call but those without which there is no product: who one is, its configuration, and the live stream.
 */
const allCalls = /^\/api\/(?!config|me$|events|analytics\/pageview)/;
/** The bots are known, what a screen shows of them is not. */
const detailCalls = /^\/api\/(?!config|me$|events|analytics\/pageview|bots$|bots\/[\w-]{36}$|bots\/unread)/;

const failing = (
  screen: ScreenShot,
  refused = detailCalls,
  shows: string | RegExp = 'Retry',
): ScreenShot => ({
  ...screen,
  name: `${screen.name}-error`,
  shows,
  refused,
});
const loading = (screen: ScreenShot, held = detailCalls, shows: string | RegExp = ''): ScreenShot => ({
  ...screen,
  name: `${screen.name}-loading`,
  shows,
  held,
});
const withOpen = (
  screen: ScreenShot,
  what: string,
  shows: string | RegExp,
  then: (page: Page) => Promise<void>,
): ScreenShot => ({
  ...screen,
  name: `${screen.name}-${what}`,
  prepare: async (page) => {
    await then(page);
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
  },
});
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** The last step of an action with a dialog. */
const order: ScreenShot = {
  name: 'wizard-5',
  at: ({ bot, orderAction }) => `/actions/${bot}/edit/${orderAction}?step=5`,
  shows: 'Update',
};

/** The important states of the screens, for `npm run screenshots`. */
export const states: readonly ScreenShot[] = [
  { name: 'home-empty', at: () => '/', shows: 'No bots yet', as: 'newcomer' },
  failing(home, allCalls),
  loading(home, allCalls),
  withOpen(home, 'tested', /"status": "ok"/, press('Test Connection')),
  failing(settings, allCalls),
  loading(settings, allCalls),
  { name: 'help-article', at: () => '/help#getting-started', shows: 'It must end in' },
  withOpen(
    { name: 'help', at: () => '/help', shows: 'Getting Started' },
    'not-found',
    'No article found',
    (page) => page.getByRole('searchbox', { name: 'Search help' }).fill('xylophone'),
  ),
  { name: 'privacy-public', at: () => '/privacy', shows: 'Privacy', as: 'visitor' },
  { name: 'welcome-reply', at: () => '/welcome?step=reply', shows: 'Four short steps', as: 'newcomer' },
  { name: 'bots-empty', at: () => '/bots', shows: 'Add your first bot', as: 'newcomer' },
  failing(bots, allCalls),
  loading(bots, allCalls),
  withOpen(bots, 'add', 'Create New Bot', press('Add Bot')),
  withOpen(bots, 'share', 'Pending', (page) =>
    page
      .getByRole('listitem')
      .filter({ hasText: 'Tea House' })
      .getByRole('button', { name: 'Share' })
      .click(),
  ),
  withOpen(bots, 'palette', 'Set up your bot', (page) => page.keyboard.press('Control+k')),
  withOpen(bots, 'keys', 'Everywhere', (page) => page.keyboard.press('?')),
  { ...withOpen(home, 'menu', 'Sign Out', press(/^Open menu/)), narrowOnly: true },
  { ...home, name: 'home-many-bots', shows: 'Show all', moreBots: 300 },
  { ...bots, name: 'bots-many-bots', moreBots: 300 },
  withOpen({ ...actions, moreBots: 300 }, 'many-bots', 'Type to find them', (page) =>
    page.getByRole('combobox', { name: 'Bot' }).click(),
  ),
  withOpen({ ...inbox, moreBots: 300 }, 'many-bots', 'Type to find them', press('Find bot')),
  { name: 'bot-dashboard-empty', at: ({ emptyBot }) => `/bots/${emptyBot}/dashboard`, shows: 'Bot Health' },
  { name: 'bot-manage-managed', at: ({ managedBot }) => `/bots/${managedBot}/manage`, shows: 'Active Chats' },
  failing(dashboard),
  loading(dashboard),
  failing({ ...dashboard, name: 'bot-unavailable' }, allCalls),
  {
    name: 'bot-not-found',
    at: () => '/bots/00000000-0000-4000-8000-000000000000/dashboard',
    shows: 'Bot not found',
  },
  withOpen(dashboard, 'info', 'Save Changes', press('Edit Telegram Info')),
  withOpen(dashboard, 'token', 'Cancel', press('Replace token')),
  withOpen(dashboard, 'import', 'What to import', async (page) => {
    const downloads = page.waitForEvent('download');
    await press('Export')(page);
    const buffer = await readFile(await (await downloads).path());
    await press('Import')(page);
    const file = { name: 'tea-house-of-the-old-market.json', mimeType: 'application/json', buffer };
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
  }),
  withOpen(dashboard, 'rename', 'Cancel', press('Edit bot name')),
  withOpen(dashboard, 'delete', 'permanently deletes', press(/^Delete/)),
  {
    name: 'bot-messages-empty',
    at: ({ emptyBot }) => `/bots/${emptyBot}/messages`,
    shows: 'No messages yet',
  },
  failing(botMessages),
  loading(botMessages),
  {
    name: 'messaging-chosen',
    at: ({ bot, chats }) => `/bots/${bot}/messaging?chat=${chats.talk}`,
    shows: 'Send Message',
  },
  { name: 'messaging-empty', at: ({ emptyBot }) => `/bots/${emptyBot}/messaging`, shows: 'No chats yet' },
  failing(messaging),
  loading(messaging),
  { name: 'menu-empty', at: ({ emptyBot }) => `/bots/${emptyBot}/menu`, shows: 'Menu Commands' },
  failing(menu),
  loading(menu),
  {
    name: 'webhooks-empty',
    at: ({ emptyBot }) => `/bots/${emptyBot}/webhooks`,
    shows: 'No webhooks configured',
  },
  withOpen(history, 'changes', 'Hide changes', press('Show changes')),
  withOpen(version, 'restore', 'Cancel', async (page) => {
    await press('Restore')(page);
    await page.getByRole('menuitem', { name: 'The whole bot' }).click();
  }),
  failing(history),
  loading(history),
  failing(version),
  loading(version),
  { name: 'replay-tests', at: ({ bot }) => `/bots/${bot}/replay?tab=tests`, shows: 'No tests yet' },
  failing(replay),
  loading(replay),
  failing(webhooks),
  loading(webhooks),
  withOpen(webhooks, 'add', 'Create Webhook', press('Add Webhook')),
  withOpen(webhooks, 'logs', 'Recent Webhook Logs', press('View Logs')),
  { name: 'actions-choose', at: () => '/actions?choose', shows: 'Select a bot' },
  {
    name: 'actions-read-only',
    at: ({ readOnlyBot }) => `/actions?bot=${readOnlyBot}`,
    shows: 'Read-only access',
  },
  { name: 'actions-no-bots', at: () => '/actions', shows: 'No bots yet', as: 'newcomer' },
  failing(actions),
  loading(actions),
  withOpen(actions, 'delete', 'Are you sure you want to delete this action?', press('Delete prices')),
  withOpen(actions, 'problems', 'To fix', press(/problem|hint/)),
  wizardStep(1, 'basic'),
  wizardStep(3, 'media'),
  withOpen(wizardStep(5, 'advanced'), 'custom', 'minutes', async (page) => {
    await page.getByRole('combobox', { name: 'Delay', exact: true }).click();
    await page.getByRole('option', { name: 'Custom' }).click();
    await page.getByRole('spinbutton', { name: 'Custom delay' }).fill('');
  }),
  withOpen(order, 'steps', 'More options', async (page) => {
    await page.getByRole('button', { name: 'Ask: Which tea would you like?' }).click();
    await page.getByRole('button', { name: /^Branch to/ }).click();
  }),
  withOpen(order, 'values', 'If it is empty', async (page) => {
    await page.getByRole('button', { name: /^Send: Thank you/ }).click();
    await press('Contact: first name, change')(page);
  }),
  withOpen(order, 'try-it', "The question doesn't take this answer", async (page) => {
    await page.getByRole('tab', { name: 'Try it' }).click();
    await press('Green')(page);
    await page.getByRole('textbox', { name: 'Message' }).last().fill('lots');
    await page.keyboard.press('Enter');
  }),
  withOpen(
    { ...wizardStep(1, 'basic'), name: 'wizard' },
    'what-wins',
    'Everything else',
    press('What wins?'),
  ),
  withOpen({ ...wizardStep(2, 'message'), name: 'wizard' }, 'try-it', /· simulator/, (page) =>
    page.getByRole('tab', { name: 'Try it' }).click(),
  ),
  {
    name: 'graph-steps',
    at: ({ bot, orderAction }) => `/actions/${bot}/graph?edit=${orderAction}&step=5&focus=step-2`,
    shows: 'If nothing fits, the next step follows.',
  },
  { name: 'graph-empty', at: ({ emptyBot }) => `/actions/${emptyBot}/graph`, shows: /./ },
  failing(graph),
  { name: 'inbox-choose', at: () => '/messages', shows: 'Select a bot' },
  { name: 'inbox-empty', at: ({ emptyBot }) => `/messages/${emptyBot}`, shows: 'No conversations' },
  { name: 'inbox-no-bots', at: () => '/messages', shows: 'No Bots Available', as: 'newcomer' },
  failing(inbox),
  loading(inbox, detailCalls, 'Tea House'),
  chat('blocked', 'blocked the bot'),
  { name: 'chat-read-only', at: ({ readOnlyBot }) => `/messages/${readOnlyBot}`, shows: 'No conversations' },
  failing(talk, /^\/api\/chats\//),
  loading(talk, /^\/api\/chats\//),
  withOpen(talk, 'commands', '/tea_of_the_week', press(/commands/i)),
  withOpen(talk, 'contact', 'Favourite tea', async (page) => {
    await press('Chat menu')(page);
    await page.getByRole('menuitem', { name: 'Contact' }).click();
  }),
  { name: 'contacts-empty', at: ({ emptyBot }) => `/contacts?bot=${emptyBot}`, shows: 'No contacts yet' },
  { name: 'contacts-choose', at: () => '/contacts', shows: 'Select a bot' },
  failing(contacts),
  loading(contacts),
  {
    name: 'segments-empty',
    at: ({ emptyBot }) => `/contacts/${emptyBot}/segments`,
    shows: 'No segments yet',
  },
  {
    name: 'contact-fields-empty',
    at: ({ emptyBot }) => `/contacts/${emptyBot}/fields`,
    shows: 'No fields yet',
  },
  withOpen(fields, 'delete', 'Delete the field Cups a day?', press('Delete Cups a day')),
  withOpen(contact, 'erase', 'Erase Mary Cole?', press('Erase')),
  failing(contact),
  {
    name: 'broadcasts-empty',
    at: ({ emptyBot }) => `/broadcasts?bot=${emptyBot}`,
    shows: 'No broadcasts yet',
  },
  failing(broadcasts),
  loading(broadcasts),
  withOpen(broadcast, 'start', /^Send “Spring teas” to/, press('Send now…')),
  failing(broadcast),
  { name: 'notifications-not-linked', at: () => '/notifications', shows: 'Setup Required', as: 'newcomer' },
  failing(notifications, allCalls),
  loading(notifications, allCalls, 'Get messages of your bots in Telegram'),
  {
    name: 'analytics-one-bot',
    at: ({ bot }) => `/analytics?bot=${bot}`,
    shows: 'Unanswered texts',
    settled: analytics.settled!,
  },
  { name: 'analytics-empty', at: () => '/analytics', shows: 'Analytics', as: 'newcomer' },
  failing(analytics),
  loading(analytics),
  { name: 'api-keys-empty', at: () => '/settings/api-keys', shows: 'No API keys yet', as: 'newcomer' },
  failing(apiKeys),
  loading(apiKeys),
  withOpen(apiKeys, 'new', 'Make key', press('New API key')),
];
