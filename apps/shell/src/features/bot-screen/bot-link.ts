import type { Bot } from '@botter/contracts';
import { useAppConfig } from '@botter/web-data';

/** Where to write to a bot: its page on Telegram, or the sandbox where one runs with the product. */
export function useBotLink(bot: Bot | undefined): string | undefined {
  const { data: config } = useAppConfig();
  if (!bot) return undefined;
  if (!config?.telegramSandboxUrl) return `https://t.me/${encodeURIComponent(bot.username)}`;
  // The sandbox keeps in the fragment who one is (left to it here) and with whom one talks.
  const sandbox = new URL(config.telegramSandboxUrl);
  sandbox.hash = `/${bot.telegram_id}`;
  return sandbox.href;
}
