import type { z } from 'zod';
import type { Action, actionBodySchema } from '../actions';
import type { Bot } from '../bots';
import type { Chat } from '../conversations';
import type { Draft } from '../drafts';
import type { Message } from '../messages';
import type { Settings } from '../settings';
import type { Webhook } from '../webhooks';

// What many examples name.
export const botId = '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001';
export const actionId = '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0002';
export const chatId = '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006';
export const messageId = '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0021';
export const webhookId = '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0030';
export const instant = '2026-03-02T09:30:00.000Z';

export const actionBodyExample: z.input<typeof actionBodySchema> = {
  command: '/start',
  actionType: 'send_message',
  actionTrigger: 'command',
  triggers: [],
  parseMode: '',
  enabled: true,
  actionData: { text: 'Hello', buttons: [], delayedCallbacks: [] },
};

export const actionExample: Action = {
  id: actionId,
  botId,
  command: '/start',
  enabled: true,
  parseMode: '',
  actionType: 'send_message',
  actionTrigger: 'command',
  triggers: [],
  webhookEnabled: false,
  actionData: {
    text: 'Hello',
    media: null,
    buttons: [],
    buttonLayout: 'horizontal',
    buttonsPerRow: null,
    delayedCallbacks: [],
    disableWebPagePreview: false,
    steps: [],
  },
  webhookUrl: null,
  webhookSecret: null,
  version: 1,
  created_at: instant,
  updated_at: instant,
};

export const botExample: Bot = {
  id: botId,
  name: 'Tea shop',
  username: 'tea_shop_bot',
  telegram_id: '123456789',
  created_at: instant,
  notifications_enabled: false,
  display_name: 'Bot',
  short_description: null,
  access_type: 'owner',
  takeover_mode: 'off',
  timeZone: 'UTC',
  drafts_enabled: false,
  can_join_groups: false,
  can_read_all_group_messages: false,
  connection: { mode: 'webhook', state: 'connected', error: null, problem: null },
};

export const messageExample: Message = {
  id: messageId,
  bot_id: botId,
  chat_id: chatId,
  direction: 'outgoing',
  kind: 'document',
  media: { type: 'document', fileId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0022', source: 'upload' },
  details: {
    size: 6,
    type: 'file',
    width: null,
    height: null,
    duration: null,
    file_name: 'menu.txt',
    mime_type: 'text/plain',
    has_thumbnail: false,
    downloadable: true,
  },
  media_group_id: null,
  thread: null,
  action_id: null,
  text: 'Our menu',
  parse_mode: '',
  buttons: [],
  telegram_message_id: '1',
  telegram_chat_id: '5000',
  chat_name: 'Ann',
  chat_username: null,
  sender_name: 'Ann Miller',
  reply_to: null,
  forwarded_from: null,
  timestamp: instant,
  created_at: instant,
  edited_at: null,
  deleted_at: null,
  earlier_count: 0,
  delivery: { state: 'sent', error: null },
};

export const draftExample: Draft = {
  enabled: false,
  version: 59,
  published: null,
  changes: 0,
  differences: [],
  omitted: 0,
};

export const webhookExample: Webhook = {
  id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0039',
  webhookUrl: 'https://hooks.example.com/botter',
  webhookSecret: null,
  previousSecretUntil: null,
  enabled: false,
  disabledReason: 'owner',
  disabledAt: instant,
  events: ['message', 'callback_query'],
  payloadFormat: 'standard',
  retryCount: 3,
  timeoutSeconds: 30,
  created_at: instant,
};

export const settingsExample: Settings = {
  webhookDomainUrl: null,
  twoFactorAuthentication: true,
  loginAlerts: false,
  sendKey: 'enter',
};

export const chatExample: Chat = {
  id: chatId,
  telegram_chat_id: '5000',
  type: 'private',
  name: 'Ann',
  username: null,
  message_count: 5,
  last_message_time: instant,
  last_message_at: instant,
  blocked: false,
  takeover: null,
  last_message: {
    id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0017',
    direction: 'outgoing',
    kind: 'text',
    text: 'Hello',
    sender_name: 'Ann Miller',
    is_bot_reply: false,
    is_deleted: false,
    delivery: 'sent',
  },
  done: false,
  assignee: null,
  waits_until: null,
};
