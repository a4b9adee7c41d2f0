import { z } from 'zod';
import { call, telegramRefusals } from './call';
import { emptySchema, idSchema } from './common';
import {
  clockTimeSchema,
  notificationSettingsSchema,
  notificationStatsSchema,
  notificationTimeZoneSchema,
  telegramLinkInfoSchema,
  verificationCodeSchema,
} from './notifications';

const signedIn = { kind: 'signedIn' } as const;

export const notificationCalls = {
  getNotificationSettings: call({
    method: 'GET',
    path: '/api/notifications/settings',
    summary: 'Whether and when the signed-in user is notified in Telegram',
    access: signedIn,
    response: z.object({ settings: notificationSettingsSchema, stats: notificationStatsSchema }),
  }),
  changeNotificationSettings: call({
    method: 'PUT',
    path: '/api/notifications/settings',
    summary: 'Change some of the notification settings; a time that is null is cleared',
    access: signedIn,
    body: z.object({
      notificationsEnabled: z.boolean().optional(),
      quietHoursStart: clockTimeSchema.nullable().optional(),
      quietHoursEnd: clockTimeSchema.nullable().optional(),
      timezone: notificationTimeZoneSchema.optional(),
    }),
    response: notificationSettingsSchema,
  }),
  sendTestNotification: call({
    method: 'POST',
    path: '/api/notifications/test/{botId}',
    summary: 'Send a test notification, whatever quiet hours, rate limit and the switch of the bot say',
    access: { kind: 'bot', right: 'own', param: 'botId' },
    params: z.object({ botId: idSchema }),
    refusals: telegramRefusals,
    response: emptySchema,
  }),
  getTelegramLink: call({
    method: 'GET',
    path: '/api/notifications/telegram-link',
    summary: 'The Telegram account that gets the notifications, and the notifier bot',
    access: signedIn,
    response: telegramLinkInfoSchema,
  }),
  requestTelegramLink: call({
    method: 'POST',
    path: '/api/notifications/telegram-link/request',
    summary:
      'A code that links the Telegram account that sends it to the notifier bot; replaces the one before',
    access: signedIn,
    refusals: telegramRefusals,
    response: verificationCodeSchema,
  }),
  removeTelegramLink: call({
    method: 'DELETE',
    path: '/api/notifications/telegram-link',
    summary: 'Unlink the Telegram account',
    access: signedIn,
    response: emptySchema,
  }),
};
