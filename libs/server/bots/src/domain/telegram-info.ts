import type { TelegramInfo } from '@botter/contracts';

/** What is known here of a bot's texts at Telegram; the name comes with the profile. */
export interface KnownTexts {
  readonly description: string;
  readonly shortDescription: string;
}

export const noTexts: KnownTexts = { description: '', shortDescription: '' };

/** Those of the texts that are not what was known. */
export function changedFields(known: TelegramInfo, texts: Partial<TelegramInfo>): Partial<TelegramInfo> {
  const news = Object.entries(texts).filter(([field, text]) => text !== known[field as keyof TelegramInfo]);
  return Object.fromEntries(news);
}
