import type { notificationCalls } from '../notifications.calls';
import type { ExamplesOf } from './call-example';
import { botId } from './shared';

export const notificationExamples: ExamplesOf<typeof notificationCalls> = {
  getNotificationSettings: {
    response: {
      settings: {
        notifications_enabled: true,
        quiet_hours_start: null,
        quiet_hours_end: null,
        timezone: 'UTC',
      },
      stats: {
        isLinked: false,
        settings: {
          notifications_enabled: true,
          quiet_hours_start: null,
          quiet_hours_end: null,
          timezone: 'UTC',
        },
        notificationEnabledBots: 1,
        totalBots: 2,
        canReceiveNotifications: false,
      },
    },
  },
  changeNotificationSettings: {
    body: { timezone: 'UTC' },
    response: {
      notifications_enabled: true,
      quiet_hours_start: null,
      quiet_hours_end: null,
      timezone: 'UTC',
    },
  },
  sendTestNotification: { params: { botId }, response: {} },
  getTelegramLink: {
    response: {
      isLinked: false,
      botterBotEnabled: false,
      botterBotUsername: null,
      botterBotTelegramId: null,
      codeExpiresAt: null,
      link: null,
    },
  },
  requestTelegramLink: {
    response: {
      verificationCode: '482913',
      expiresAt: '2026-03-02T09:40:00.000Z',
      botterBotUsername: 'botter_notifier_bot',
    },
  },
  removeTelegramLink: { response: {} },
};
