import type { TelegramInfo } from '@botter/contracts';

/** The known texts of a bot at Telegram; the name comes with the profile. */
export interface KnownTexts {
  readonly description: string;
  readonly shortDescription: string;
}

export const noTexts: KnownTexts = { description: '', shortDescription: '' };

/** The texts that differ from the known ones. */
export function changedFields(known: TelegramInfo, texts: Partial<TelegramInfo>): Partial<TelegramInfo> {
  const news = Object.entries(texts).filter(([field, text]) => text !== known[field as keyof TelegramInfo]);
  return Object.fromEntries(news);
}
