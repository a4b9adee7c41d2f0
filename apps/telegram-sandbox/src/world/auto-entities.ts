import type { JsonObject } from './types';

const pattern =
  /(?<command>(?<![\w/@])\/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?)|(?<mention>(?<!\w)@[A-Za-z0-9_]{4,32})|(?<url>https?:\/\/[^\s<>"]+)/g;

/** What Telegram recognises by itself in a text: commands, mentions and addresses. Undefined where there is nothing. */
export function autoEntities(text: string): JsonObject[] | undefined {
  if (!/[/@]/.test(text)) return undefined;
  const found = [...text.matchAll(pattern)].map((match) => ({
    offset: match.index,
    length: match[0].length,
    type: match.groups?.command ? 'bot_command' : match.groups?.mention ? 'mention' : 'url',
  }));
  return found.length > 0 ? found : undefined;
}
