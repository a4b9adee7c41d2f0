import { toPlainText } from '@botter/bot-api';
import { backoff } from '@botter/server-async';
import type { TelegramOutcome } from '@botter/server-telegram';
import { mediaTypeOf, typingMethod } from './bot-request';
import type { OutboxSend } from './outbox-row';

/** What follows from one attempt. */
export type Verdict =
  | { readonly kind: 'sent'; readonly telegramMessageId: string | null }
  | {
      readonly kind: 'failed';
      readonly error: string;
      readonly blocksChat: boolean;
      /** For the people who edit the action. */
      readonly problem?: string;
    }
  /** It may have been sent, and there is no way to find out. */
  | { readonly kind: 'unknown'; readonly error: string }
  /** Try again after this time. Only this chat waits. */
  | {
      readonly kind: 'later';
      readonly waitMs: number;
      readonly error: string;
      readonly uncertain: boolean;
    }
  /** Send it again immediately with other parameters: the markup was refused. */
  | { readonly kind: 'as_plain_text'; readonly payload: string; readonly problem: string }
  /** Send it again immediately as text only: the media can't be sent. */
  | {
      readonly kind: 'without_media';
      readonly method: string;
      readonly payload: string;
      readonly problem: string;
    }
  /** Nothing is wrong with the message: it waits until the bot has a token that Telegram takes. */
  | { readonly kind: 'token_refused' }
  /** Send it again immediately to the chat's new id. */
  | { readonly kind: 'moved'; readonly telegramChatId: string };

/** Pauses between attempts after failures that are not our fault. */
export const telegramRetry = { firstPauseMs: 1_000, longestPauseMs: 60_000 };
const uncertainRetryMs = 5_000;
/** After a day a message is of no use any more. */
export const givesUpAfterMs = 24 * 60 * 60 * 1000;

/** What says something about the bot or the chat, and not only about one request. */
const lasting: readonly TelegramOutcome<unknown>['kind'][] = ['ok', 'blocked', 'migrated', 'wrong_token'];

/**
 * Telegram's rules for sending, in one place and pure.
 * @param chance between 0 and 1, spreads retries so that they don't all come at the same time
 */
export function judge(
  outcome: TelegramOutcome<unknown>,
  row: OutboxSend,
  now: number,
  chance: number,
): Verdict {
  // That the bot is typing is shown now or not at all: what it writes next doesn't wait for it.
  if (row.method === typingMethod && !lasting.includes(outcome.kind))
    return { kind: 'sent', telegramMessageId: null };
  switch (outcome.kind) {
    case 'ok':
      return { kind: 'sent', telegramMessageId: messageIdOf(outcome.result) };
    case 'refused':
      return refused(outcome, row);
    case 'blocked':
      return { kind: 'failed', error: outcome.description, blocksChat: true };
    case 'migrated':
      return { kind: 'moved', telegramChatId: outcome.newChatId };
    case 'rate_limited': {
      const waitMs = outcome.retryAfterSeconds * 1000;
      return { kind: 'later', waitMs, error: outcome.description, uncertain: row.uncertain };
    }
    case 'wrong_token':
      return { kind: 'token_refused' };
    case 'server_error':
    case 'unreachable':
    case 'conflict':
      return later(outcome.description, row, now, backoff(telegramRetry, row.attempts, chance));
    case 'unknown':
      if (row.uncertain) return { kind: 'unknown', error: outcome.description };
      return { ...later(outcome.description, row, now, uncertainRetryMs), uncertain: true } as Verdict;
    default: {
      const never: never = outcome;
      return never;
    }
  }
}

function refused(outcome: Extract<TelegramOutcome<unknown>, { kind: 'refused' }>, row: OutboxSend): Verdict {
  if (outcome.reason === 'message_not_modified') return { kind: 'sent', telegramMessageId: null };
  const plain = outcome.reason === 'cant_parse_entities' ? withoutMarkup(row.payload) : undefined;
  if (plain) return { kind: 'as_plain_text', payload: plain, problem: outcome.description };
  if (outcome.reason === 'media_refused') return refusedMedia(outcome.description, row);
  // The action causes every other refusal, unless the chat does.
  const problem = outcome.reason === 'chat_not_found' ? undefined : outcome.description;
  return { kind: 'failed', error: outcome.description, blocksChat: false, ...(problem && { problem }) };
}

function refusedMedia(error: string, row: OutboxSend): Verdict {
  // A person who sends a file wants the file to arrive, and sees that it did not.
  if (row.actionId === null) return { kind: 'failed', error, blocksChat: false };
  const problem = `The media of this action could not be sent: ${error}`;
  const payload = withoutMedia(row);
  if (payload === undefined) return { kind: 'failed', error, blocksChat: false, problem };
  return { kind: 'without_media', method: 'sendMessage', payload, problem };
}

function later(error: string, row: OutboxSend, now: number, waitMs: number): Verdict {
  if (now - row.createdAt > givesUpAfterMs) return { kind: 'failed', error, blocksChat: false };
  return { kind: 'later', waitMs, error, uncertain: row.uncertain };
}

function withoutMarkup(payload: string): string | undefined {
  const parameters = JSON.parse(payload) as { parse_mode?: string; text?: string; caption?: string };
  const { parse_mode, text, caption, ...others } = parameters;
  if (!parse_mode) return undefined;
  return JSON.stringify({
    ...(text === undefined ? {} : { text: toPlainText(text) }),
    ...(caption === undefined ? {} : { caption: toPlainText(caption) }),
    ...others,
  });
}

/** The caption, if any, as a text message. It has no link preview, as a caption has none. */
function withoutMedia({ method, payload }: OutboxSend): string | undefined {
  const type = mediaTypeOf(method);
  if (!type) return undefined;
  const { [type]: _media, caption, ...others } = JSON.parse(payload) as Record<string, unknown>;
  if (caption === undefined) return undefined;
  return JSON.stringify({ text: caption, ...others, link_preview_options: { is_disabled: true } });
}

function messageIdOf(result: unknown): string | null {
  const id = (result as { message_id?: unknown } | null)?.message_id;
  return Number.isSafeInteger(id) ? String(id) : null;
}
