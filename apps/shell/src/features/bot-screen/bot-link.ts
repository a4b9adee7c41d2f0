import type { Bot } from '@botter/contracts';
import { useAppConfig } from '@botter/web-data';

/** The address for writing to a bot: its page on Telegram, or the sandbox if one runs with the product. */
export function useBotLink(bot: Bot | undefined): string | undefined {
  const { data: config } = useAppConfig();
  if (!bot) return undefined;
  if (!config?.telegramSandboxUrl) return `https://t.me/${encodeURIComponent(bot.username)}`;
  // The fragment names the user (left to the sandbox here) and the bot.
  const sandbox = new URL(config.telegramSandboxUrl);
  sandbox.hash = `/${bot.telegram_id}`;
  return sandbox.href;
}
