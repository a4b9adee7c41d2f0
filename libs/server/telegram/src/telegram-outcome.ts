/**
 * Why Telegram responded with 400. Only reasons that someone acts on have a name of their own.
 * `media_refused`: it doesn't accept, find or fetch the file of the call: an unknown file id, an address
 * without an image, a broken photo.
 */
export type RefusalReason =
  | 'cant_parse_entities'
  | 'message_not_modified'
  | 'query_too_old'
  | 'chat_not_found'
  | 'media_refused'
  | 'other';

/**
 * The result of one call of the Bot API. Expected failures are values: the caller decides by `kind` alone.
 * - `ok`: done.
 * - `refused`: a permanent no (400 and its family); the same call again fails again.
 * - `blocked`: 403, the person blocked the bot, it was kicked from the group, or the account is gone.
 * - `wrong_token`: 401 or 404; nothing works with this token.
 * - `conflict`: 409, a webhook or another poller takes the updates.
 * - `rate_limited`: 429, wait this number of seconds: more than none, a day at most, whatever the response
 *   says.
 * - `migrated`: the group became a supergroup with another id.
 * - `server_error`: 5xx; trying again later makes sense.
 * - `unreachable`: the request never left, so repeating it is safe.
 * - `unknown`: timed out or broke after the request left; Telegram may have done it.
 */
export type TelegramOutcome<Result> = { readonly kind: 'ok'; readonly result: Result } | TelegramFailure;

export type TelegramFailure =
  | {
      readonly kind: 'refused';
      readonly reason: RefusalReason;
      readonly code: number;
      readonly description: string;
    }
  | { readonly kind: 'blocked'; readonly description: string }
  | { readonly kind: 'wrong_token'; readonly description: string }
  | { readonly kind: 'conflict'; readonly description: string }
  | { readonly kind: 'rate_limited'; readonly retryAfterSeconds: number; readonly description: string }
  | { readonly kind: 'migrated'; readonly newChatId: string; readonly description: string }
  | { readonly kind: 'server_error'; readonly code: number; readonly description: string }
  | { readonly kind: 'unreachable'; readonly description: string }
  | { readonly kind: 'unknown'; readonly description: string };

export type TelegramFailureKind = TelegramFailure['kind'];
