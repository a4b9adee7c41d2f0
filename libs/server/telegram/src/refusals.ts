import type { RefusalReason } from './telegram-outcome';

/**
 * Only this file reads Telegram's texts: these responses of 400 have no code of their own. The texts are
 * those of the Bot API server; they have been the same for years.
 */
const patterns: readonly (readonly [RegExp, RefusalReason])[] = [
  [/can't parse entities|can't parse message text/i, 'cant_parse_entities'],
  [/message is not modified/i, 'message_not_modified'],
  [/query is too old|query ID is invalid/i, 'query_too_old'],
  [/chat not found/i, 'chat_not_found'],
  [/wrong (?:remote )?file|wrong file_id|invalid file|wrong padding in the string/i, 'media_refused'],
  [/HTTP URL|web page content|file is too big|file must be non-empty|Entity Too Large/i, 'media_refused'],
  [/can't use file of type|type of file mismatch|there is no \w+ in the request/i, 'media_refused'],
  [/IMAGE_PROCESS_FAILED|\b(?:PHOTO|VIDEO|AUDIO|MEDIA|WEBPAGE|FILE)_[A-Z_]+/, 'media_refused'],
];

/** The reason behind a description of a refused call. */
export function refusalReason(description: string): RefusalReason {
  return patterns.find(([pattern]) => pattern.test(description))?.[1] ?? 'other';
}

/** A 403 about a person who never wrote to the bot: they have blocked nothing. */
export function isNeverWritten(description: string): boolean {
  return /can't initiate conversation/i.test(description);
}
