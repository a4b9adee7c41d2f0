import type { Page } from '@playwright/test';
import type { Shop } from './filled/shop';

export interface ScreenShot {
  /** The folder of its pictures. */
  readonly name: string;
  readonly at: (shop: Shop) => string;
  /** Words that are there once the screen is. */
  readonly shows: string | RegExp;
  /** Who looks: the owner of the shop (usual), someone who has just signed up, or a visitor who is not signed in. */
  readonly as?: 'owner' | 'newcomer' | 'visitor';
  /** What is drawn last, such as a chart or a picture. */
  readonly settled?: string;
  /** What is done before the picture, such as opening a dialog. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** These calls are refused, or never answered. */
  readonly refused?: RegExp;
  readonly held?: RegExp;
  /** Left out of the sizes where there is nothing to see. */
  readonly wideOnly?: true;
}

/** Every call but those without which there is no product: who one is, its configuration, and the live stream. */
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

const bots: ScreenShot = { name: 'bots', at: () => '/bots', shows: 'Shared with Me (2)' };
const dashboard: ScreenShot = {
  name: 'bot-dashboard',
  at: ({ bot }) => `/bots/${bot}/dashboard`,
  shows: 'Bot Health',
};
const manage: ScreenShot = {
  name: 'bot-manage',
  at: ({ bot }) => `/bots/${bot}/manage`,
  shows: 'Active Chats',
};
const botMessages: ScreenShot = {
  name: 'bot-messages',
  at: ({ bot }) => `/bots/${bot}/messages`,
  shows: 'Mary Cole',
};
const messaging: ScreenShot = {
  name: 'messaging',
  at: ({ bot }) => `/bots/${bot}/messaging`,
  shows: 'Anna Berg',
};
const menu: ScreenShot = {
  name: 'menu',
  at: ({ bot }) => `/bots/${bot}/menu`,
  shows: 'Available Bot Actions',
};
const webhooks: ScreenShot = {
  name: 'webhooks',
  at: ({ bot }) => `/bots/${bot}/webhooks`,
  shows: 'Sample payloads',
};
const actions: ScreenShot = {
  name: 'actions',
  at: ({ bot }) => `/actions?bot=${bot}`,
  shows: 'Inline Buttons (4)',
};
const graph: ScreenShot = { name: 'graph', at: ({ bot }) => `/actions/${bot}/graph`, shows: 'start again' };
const create: ScreenShot = {
  name: 'wizard-create',
  at: ({ bot }) => `/actions/${bot}/create`,
  shows: 'Basic Info',
};
const wizardStep = (step: number, name: string): ScreenShot => ({
  name: `wizard-${step}-${name}`,
  at: ({ bot, startAction }) => `/actions/${bot}/edit/${startAction}?step=${step}`,
  shows: 'Update',
});
const inbox: ScreenShot = { name: 'inbox', at: ({ bot }) => `/messages/${bot}`, shows: 'Mary Cole' };
const chat = (name: keyof Shop['chats'], shows: string | RegExp): ScreenShot => ({
  name: `chat-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  at: ({ bot, chats }) => `/messages/${bot}?chat=${chats[name]}`,
  shows,
});
const talk: ScreenShot = { ...chat('talk', 'see you at five'), settled: '[data-line] img' };
const notifications: ScreenShot = { name: 'notifications', at: () => '/notifications', shows: 'Quiet Hours' };
const analytics: ScreenShot = {
  name: 'analytics',
  at: () => '/analytics',
  shows: 'Most used actions',
  settled: '.recharts-bar-rectangle path',
};
const apiKeys: ScreenShot = { name: 'api-keys', at: () => '/settings/api-keys', shows: 'n8n' };

/**
 * Every screen of the product, and its important states: `npm run screenshots` takes all of them, the browser tests those
 * without a state. A new screen is one line here.
 */
export const screens: readonly ScreenShot[] = [
  { name: 'landing', at: () => '/', shows: 'Sign Up', as: 'visitor' },
  { name: 'privacy-public', at: () => '/privacy', shows: 'Privacy', as: 'visitor' },
  { name: 'privacy', at: () => '/privacy', shows: 'Privacy' },
  { name: 'not-found', at: () => '/nowhere', shows: 'Page not found' },

  { name: 'welcome', at: () => '/welcome', shows: 'Four short steps', as: 'newcomer' },
  { name: 'welcome-reply', at: () => '/welcome?step=reply', shows: 'Four short steps', as: 'newcomer' },

  bots,
  { name: 'bots-shared', at: () => '/bots?tab=shared', shows: 'Flower Market' },
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
  withOpen(bots, 'palette', 'API keys', async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
  }),

  dashboard,
  manage,
  { name: 'bot-dashboard-empty', at: ({ emptyBot }) => `/bots/${emptyBot}/dashboard`, shows: 'No chats yet' },
  {
    name: 'bot-dashboard-read-only',
    at: ({ readOnlyBot }) => `/bots/${readOnlyBot}/dashboard`,
    shows: 'Read only',
  },
  { name: 'bot-manage-managed', at: ({ managedBot }) => `/bots/${managedBot}/manage`, shows: 'Active Chats' },
  failing(dashboard),
  loading(dashboard),
  failing({ ...dashboard, name: 'bot-unavailable' }, allCalls),
  {
    name: 'bot-not-found',
    at: () => '/bots/00000000-0000-4000-8000-000000000000/dashboard',
    shows: 'Bot not found',
  },
  withOpen(dashboard, 'rename', 'Cancel', press('Edit bot name')),
  withOpen(dashboard, 'delete', 'permanently deletes', press(/^Delete/)),

  botMessages,
  {
    name: 'bot-messages-empty',
    at: ({ emptyBot }) => `/bots/${emptyBot}/messages`,
    shows: 'No messages yet',
  },
  failing(botMessages),
  loading(botMessages),

  messaging,
  {
    name: 'messaging-chosen',
    at: ({ bot, chats }) => `/bots/${bot}/messaging?chat=${chats.talk}`,
    shows: 'Send Message',
  },
  { name: 'messaging-empty', at: ({ emptyBot }) => `/bots/${emptyBot}/messaging`, shows: 'No chats yet' },
  failing(messaging),
  loading(messaging),

  menu,
  { name: 'menu-empty', at: ({ emptyBot }) => `/bots/${emptyBot}/menu`, shows: 'Menu Commands' },
  failing(menu),
  loading(menu),

  webhooks,
  {
    name: 'webhooks-empty',
    at: ({ emptyBot }) => `/bots/${emptyBot}/webhooks`,
    shows: 'No webhooks configured',
  },
  failing(webhooks),
  loading(webhooks),
  withOpen(webhooks, 'add', 'Create Webhook', press('Add Webhook')),
  withOpen(webhooks, 'logs', 'Recent Webhook Logs', press('View Logs')),

  actions,
  { name: 'actions-choose', at: () => '/actions', shows: 'Select a bot' },
  { name: 'actions-empty', at: ({ emptyBot }) => `/actions?bot=${emptyBot}`, shows: 'No actions configured' },
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
  create,
  wizardStep(1, 'basic'),
  wizardStep(2, 'message'),
  wizardStep(3, 'media'),
  wizardStep(4, 'buttons'),
  wizardStep(5, 'advanced'),
  withOpen({ ...wizardStep(2, 'message'), name: 'wizard' }, 'try-it', /Nothing is sent/, (page) =>
    page.getByRole('tab', { name: 'Try it' }).click(),
  ),
  graph,
  { name: 'graph-empty', at: ({ emptyBot }) => `/actions/${emptyBot}/graph`, shows: /./ },
  failing(graph),

  { name: 'inbox-choose', at: () => '/messages', shows: 'Select a bot' },
  inbox,
  { name: 'inbox-empty', at: ({ emptyBot }) => `/messages/${emptyBot}`, shows: 'No conversations' },
  { name: 'inbox-no-bots', at: () => '/messages', shows: 'No Bots Available', as: 'newcomer' },
  failing(inbox),
  loading(inbox, detailCalls, 'Tea House'),
  talk,
  chat('takenOver', 'Found it'),
  chat('blocked', 'blocked the bot'),
  chat('long', 'Donaudampf'),
  chat('arabic', 'متجر'),
  { name: 'chat-read-only', at: ({ readOnlyBot }) => `/messages/${readOnlyBot}`, shows: 'No conversations' },
  failing(talk, /^\/api\/chats\//),
  loading(talk, /^\/api\/chats\//),
  withOpen(talk, 'commands', '/tea_of_the_week', press(/commands/i)),

  notifications,
  { name: 'notifications-not-linked', at: () => '/notifications', shows: 'Setup Required', as: 'newcomer' },
  failing(notifications, allCalls),
  loading(notifications, allCalls, 'Get messages of your bots in Telegram'),

  analytics,
  {
    name: 'analytics-one-bot',
    at: ({ bot }) => `/analytics?bot=${bot}`,
    shows: 'Unanswered texts',
    settled: analytics.settled!,
  },
  { name: 'analytics-empty', at: () => '/analytics', shows: 'Analytics', as: 'newcomer' },
  failing(analytics),
  loading(analytics),

  apiKeys,
  { name: 'api-keys-empty', at: () => '/settings/api-keys', shows: 'No API keys yet', as: 'newcomer' },
  failing(apiKeys),
  loading(apiKeys),
  withOpen(apiKeys, 'new', 'Make key', press('New API key')),
];
