import type { TelegramLinkInfo } from '@botter/contracts';
import { useAppConfig } from '@botter/web-data';

/**
 * The address for writing to the notifier bot, with a code that links the account; undefined without a
 * notifier bot.
 */
export function useNotifierLink(info: TelegramLinkInfo | undefined, code?: string): string | undefined {
  const { data: config } = useAppConfig();
  if (!info?.botterBotUsername) return undefined;
  const start = code === undefined ? '' : `?start=${encodeURIComponent(code)}`;
  if (!config?.telegramSandboxUrl) {
    return `https://t.me/${encodeURIComponent(info.botterBotUsername)}${start}`;
  }
  const sandbox = new URL(config.telegramSandboxUrl);
  sandbox.hash = `/${info.botterBotTelegramId}${start}`;
  return sandbox.href;
}
