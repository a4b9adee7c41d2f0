import type { webhookPayloads } from '../webhook-payloads';
import type { ExamplesOfPayloads } from './call-example';
import { instant } from './shared';

const bot = { id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0004', name: 'Tea shop', username: 'tea_shop_bot' };
const chat = { id: '5000', type: 'private', name: 'Ann', username: 'ann' } as const;
const sender = { id: '5000', name: 'Ann', username: 'ann' };
const timestamp = instant;

const contact = {
  id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0031',
  telegramUserId: '5000',
  name: 'Ann Miller',
  username: 'ann',
  language: 'en',
  firstSeenAt: timestamp,
  lastSeenAt: timestamp,
  startedBy: null,
  fields: { size: 39 },
  tags: ['regular'],
  blocked: false,
  unsubscribed: false,
  chatId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0012',
  timeZone: null,
};

export const webhookPayloadExamples: ExamplesOfPayloads<typeof webhookPayloads> = {
  message: { event: 'message', bot, chat, timestamp, sender, text: 'Do you have green tea?' },
  callback_query: { event: 'callback_query', bot, chat, timestamp, sender, data: 'green_tea' },
  'contact.created': { event: 'contact.created', bot, timestamp, contact },
  'contact.changed': { event: 'contact.changed', bot, timestamp, contact },
  'broadcast.done': {
    event: 'broadcast.done',
    bot,
    timestamp: '2026-03-02T09:41:00.000Z',
    broadcast: {
      id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0041',
      name: 'Spring teas',
      state: 'done',
      counts: {
        planned: 1200,
        waiting: 0,
        sent: 1168,
        failed: 3,
        blocked: 17,
        skipped: 11,
        unknown: 1,
        pressed: 214,
        unsubscribed: 2,
      },
      startedAt: timestamp,
      finishedAt: '2026-03-02T09:41:00.000Z',
    },
  },
  action_webhook: {
    trigger: 'action_webhook',
    bot_id: bot.id,
    bot_name: bot.name,
    action_command: '/start',
    action_trigger: 'command',
    chat_id: chat.id,
    user_id: sender.id,
    username: sender.username,
    message_text: '/start',
    timestamp,
  },
};
