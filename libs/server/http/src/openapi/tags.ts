import type { Call } from '@botter/contracts';

/** The subjects of the tags. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  actions: 'What a bot replies to commands, texts and buttons, and where its actions are in the flow graph.',
  analytics: 'Figures over ranges of time, as JSON and as CSV, and the page views of the site.',
  bots: 'Bots and what belongs to one: its profile and menu at Telegram, chats, contacts, webhooks, history, drafts and tests.',
  chats: 'Messages of one chat, and their contents.',
  config: 'What a client needs to know before anyone signs in.',
  events: 'Live events, sent by the server as they happen.',
  files: 'Uploaded files of bots.',
  home: 'The figures of the home dashboard.',
  keys: 'API keys, with which programs make calls.',
  me: 'The person who makes the call.',
  notifications: 'Notices in Telegram about messages to bots.',
  ping: 'Whether the product is up.',
  proxy: 'The site analytics of the installation, from the same origin.',
  schemas: 'JSON Schemas of files.',
  settings: 'Settings of the person who makes the call.',
  shares: 'With whom a bot is shared.',
  templates: 'Ready-made bots.',
  waitlist: 'People who wait for the beta.',
};

/** The first word of the path behind `/api`: bots, chats, shares, … */
export function tagOf({ path }: Pick<Call, 'path'>): string {
  return /\/actions\b/.test(path) ? 'actions' : (path.split('/')[2] ?? 'api');
}
