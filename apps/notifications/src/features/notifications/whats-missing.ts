import type { NotificationStats, TelegramLinkInfo } from '@botter/contracts';

/** Why notifications don't arrive, in a few words that say what to do; undefined if nothing is missing. */
export function whatsMissing(info: TelegramLinkInfo, stats: NotificationStats): string | undefined {
  if (!info.botterBotEnabled) return 'Service unavailable';
  if (!info.isLinked) return 'Link your Telegram';
  if (info.link?.blocked) return 'Unblock the notifier bot';
  if (!stats.settings.notifications_enabled) return 'Turn on notifications';
  if (stats.totalBots === 0) return 'Add a bot';
  return stats.notificationEnabledBots === 0 ? 'Turn on a bot' : undefined;
}
