import type { Action } from '../actions';
import type { Bot } from '../bots';
import type { Draft } from '../drafts';
import type { Message } from '../messages';
import type { Settings } from '../settings';
import type { Webhook } from '../webhooks';

export const actionExample: Action = {
  id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0002',
  botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
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
  created_at: '2026-03-02T09:30:00.000Z',
  updated_at: '2026-03-02T09:30:00.000Z',
};

export const botExample: Bot = {
  id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
  name: 'Tea shop',
  username: 'tea_shop_bot',
  telegram_id: '123456789',
  created_at: '2026-03-02T09:30:00.000Z',
  notifications_enabled: false,
  display_name: 'Bot',
  short_description: null,
  access_type: 'owner',
  takeover_mode: 'off',
  timeZone: 'UTC',
  drafts_enabled: false,
  can_join_groups: false,
  can_read_all_group_messages: false,
  connection: {
    mode: 'webhook',
    state: 'connected',
    error: null,
    problem: null,
  },
};

export const messageExample: Message = {
  id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0021',
  bot_id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
  chat_id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
  direction: 'outgoing',
  kind: 'document',
  media: {
    type: 'document',
    fileId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0022',
    source: 'upload',
  },
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
  timestamp: '2026-03-02T09:30:00.000Z',
  created_at: '2026-03-02T09:30:00.000Z',
  edited_at: null,
  deleted_at: null,
  earlier_count: 0,
  delivery: {
    state: 'sent',
    error: null,
  },
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
  disabledAt: '2026-03-02T09:30:00.000Z',
  events: ['message', 'callback_query'],
  payloadFormat: 'standard',
  retryCount: 3,
  timeoutSeconds: 30,
  created_at: '2026-03-02T09:30:00.000Z',
};

export const settingsExample: Settings = {
  webhookDomainUrl: null,
  twoFactorAuthentication: true,
  loginAlerts: false,
  sendKey: 'enter',
};
