import type { Page } from '@playwright/test';
import type { Shop } from './filled/shop';

export interface ScreenShot {
  /** The folder of its pictures. */
  readonly name: string;
  readonly at: (shop: Shop) => string;
  /** Words that are there once the screen is. */
  readonly shows: string | RegExp;
  /**
   * The viewer: the owner of the shop (by default), someone who has just signed up, or a visitor who is not
   * signed in.
   */
  readonly as?: 'owner' | 'newcomer' | 'visitor';
  /** The selector of what is drawn last, such as a chart or a picture. */
  readonly settled?: string;
  /** Prepares the picture, for example by opening a dialog. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** These calls are refused, or never answered. */
  readonly refused?: RegExp;
  readonly held?: RegExp;
  /** The owner has this many bots more. */
  readonly moreBots?: number;
  /** Left out of other sizes, which show nothing of it. */
  readonly wideOnly?: true;
  readonly narrowOnly?: true;
}

export const home: ScreenShot = { name: 'home', at: () => '/', shows: 'System Status' };
export const settings: ScreenShot = {
  name: 'settings',
  at: () => '/settings',
  shows: 'For you, on all your bots.',
};
export const bots: ScreenShot = { name: 'bots', at: () => '/bots', shows: 'Shared with Me (2)' };
export const dashboard: ScreenShot = {
  name: 'bot-dashboard',
  at: ({ bot }) => `/bots/${bot}/dashboard`,
  shows: 'Bot Health',
};
const manage: ScreenShot = {
  name: 'bot-manage',
  at: ({ bot }) => `/bots/${bot}/manage`,
  shows: 'Active Chats',
};
export const botMessages: ScreenShot = {
  name: 'bot-messages',
  at: ({ bot }) => `/bots/${bot}/messages`,
  shows: 'Mary Cole',
};
export const messaging: ScreenShot = {
  name: 'messaging',
  at: ({ bot }) => `/bots/${bot}/messaging`,
  shows: 'Anna Berg',
};
export const menu: ScreenShot = {
  name: 'menu',
  at: ({ bot }) => `/bots/${bot}/menu`,
  shows: 'Available Bot Actions',
};
export const webhooks: ScreenShot = {
  name: 'webhooks',
  at: ({ bot }) => `/bots/${bot}/webhooks`,
  shows: 'Sample payloads',
};
const draft: ScreenShot = {
  name: 'draft',
  at: ({ bot }) => `/bots/${bot}/draft`,
  shows: 'Drafts are off',
};
export const history: ScreenShot = {
  name: 'history',
  at: ({ bot }) => `/bots/${bot}/history`,
  shows: 'every change, who made it and when',
  settled: 'ol[aria-label^="Changes"] li',
};
export const replay: ScreenShot = {
  name: 'replay',
  at: ({ bot }) => `/bots/${bot}/replay?before=2`,
  shows: 'what another version replies to the same messages',
  settled: 'output[aria-label="Result"]',
};
export const version: ScreenShot = {
  name: 'history-version',
  at: ({ bot }) => `/bots/${bot}/history/12?compare=8`,
  shows: 'Compared with',
};
export const actions: ScreenShot = {
  name: 'actions',
  at: ({ bot }) => `/actions?bot=${bot}`,
  shows: 'Inline Buttons (4)',
};
export const graph: ScreenShot = {
  name: 'graph',
  at: ({ bot }) => `/actions/${bot}/graph`,
  shows: 'start again',
};
const create: ScreenShot = {
  name: 'wizard-create',
  at: ({ bot }) => `/actions/${bot}/create`,
  shows: 'Basic Info',
};
export const wizardStep = (step: number, name: string): ScreenShot => ({
  name: `wizard-${step}-${name}`,
  at: ({ bot, startAction }) => `/actions/${bot}/edit/${startAction}?step=${step}`,
  shows: 'Update',
});
export const inbox: ScreenShot = { name: 'inbox', at: ({ bot }) => `/messages/${bot}`, shows: 'Mary Cole' };
export const chat = (name: keyof Shop['chats'], shows: string | RegExp): ScreenShot => ({
  name: `chat-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  at: ({ bot, chats }) => `/messages/${bot}?chat=${chats[name]}`,
  shows,
});
export const talk: ScreenShot = { ...chat('talk', 'see you at five'), settled: '[data-message-id] img' };
export const contacts: ScreenShot = {
  name: 'contacts',
  at: ({ bot }) => `/contacts?bot=${bot}`,
  shows: 'Mary Cole',
};
export const contact: ScreenShot = {
  name: 'contact',
  at: ({ bot, contact: id }) => `/contacts/${bot}/${id}`,
  shows: 'Cups a day',
};
export const fields: ScreenShot = {
  name: 'contact-fields',
  at: ({ bot }) => `/contacts/${bot}/fields`,
  shows: /used by/,
};
const segment: ScreenShot = {
  name: 'segment',
  at: ({ bot, segment: id }) => `/contacts/${bot}/segments/${id}`,
  shows: 'If Cups a day is more than 2',
};
export const broadcasts: ScreenShot = {
  name: 'broadcasts',
  at: ({ bot }) => `/broadcasts?bot=${bot}`,
  shows: 'Spring teas',
};
export const broadcast: ScreenShot = {
  name: 'broadcast',
  at: ({ bot, broadcast: id }) => `/broadcasts/${bot}/${id}`,
  shows: 'Segment “Tea lovers”',
};
const broadcastComposer: ScreenShot = {
  name: 'broadcast-composer',
  at: ({ bot, broadcast: id }) => `/broadcasts/${bot}/${id}/edit`,
  shows: /^\d+ contacts?$/,
};
export const notifications: ScreenShot = {
  name: 'notifications',
  at: () => '/notifications',
  shows: 'Quiet Hours',
};
export const analytics: ScreenShot = {
  name: 'analytics',
  at: () => '/analytics',
  shows: 'Most used actions',
  settled: '.recharts-bar-rectangle path',
};
export const apiKeys: ScreenShot = { name: 'api-keys', at: () => '/settings/api-keys', shows: 'n8n' };

/**
 * Every screen of the product, which the browser tests check, too. A new screen is one line here; its empty,
 * failed and loading states and its dialogs are lines of `states`.
 */
export const screens: readonly ScreenShot[] = [
  { name: 'landing', at: () => '/', shows: 'Sign Up', as: 'visitor' },
  { name: 'privacy', at: () => '/privacy', shows: 'Privacy' },
  { name: 'not-found', at: () => '/nowhere', shows: 'Page not found' },
  { name: 'welcome', at: () => '/welcome', shows: 'Four short steps', as: 'newcomer' },
  home,
  settings,
  { name: 'help', at: () => '/help', shows: 'How to build and run your bots.' },
  { name: 'profile', at: () => '/profile', shows: 'Your account at the sign-in service.' },
  bots,
  { name: 'bots-shared', at: () => '/bots?tab=shared', shows: 'Flower Market' },
  dashboard,
  manage,
  {
    name: 'bot-dashboard-read-only',
    at: ({ readOnlyBot }) => `/bots/${readOnlyBot}/dashboard`,
    shows: 'Read only',
  },
  botMessages,
  messaging,
  menu,
  webhooks,
  draft,
  history,
  replay,
  version,
  actions,
  { name: 'actions-empty', at: ({ emptyBot }) => `/actions?bot=${emptyBot}`, shows: 'No actions configured' },
  create,
  wizardStep(2, 'message'),
  wizardStep(4, 'buttons'),
  wizardStep(5, 'advanced'),
  graph,
  inbox,
  talk,
  chat('takenOver', 'Found it'),
  chat('long', 'Donaudampf'),
  chat('arabic', 'متجر'),
  contacts,
  contact,
  fields,
  { name: 'segments', at: ({ bot }) => `/contacts/${bot}/segments`, shows: 'Tea lovers' },
  segment,
  broadcasts,
  broadcast,
  broadcastComposer,
  notifications,
  analytics,
  apiKeys,
];
