import { isNeverWritten, refusalReason } from './refusals';
import type { TelegramFailure, TelegramOutcome } from './telegram-outcome';

interface Answer {
  readonly ok?: unknown;
  readonly result?: unknown;
  readonly error_code?: unknown;
  readonly description?: unknown;
  readonly parameters?: { readonly retry_after?: unknown; readonly migrate_to_chat_id?: unknown };
}

/**
 * Telegram asks for hours at most; a longer wait is a mistake of the server, and ends with another attempt.
 */
const longestWaitSeconds = 24 * 60 * 60;
/** The most digits of an identifier of Telegram. */
const chatId = /^-?\d{1,18}$/;
/** Telegram's own texts are far shorter; anything longer would be stored with every message it concerns. */
const descriptionLimit = 500;

/** Turns an HTTP answer into an outcome. `body` is what came after the headers, as text. */
export function classifyAnswer<Result>(status: number, body: string): TelegramOutcome<Result> {
  const answer = parse(body);
  if (answer?.ok === true) return { kind: 'ok', result: answer.result as Result };
  const code = typeof answer?.error_code === 'number' ? answer.error_code : status;
  const description =
    typeof answer?.description === 'string'
      ? answer.description.slice(0, descriptionLimit).replaceAll('\0', '')
      : `Telegram answered with status ${status}`;
  return failure(code, description, answer?.parameters);
}

function failure(code: number, description: string, parameters: Answer['parameters']): TelegramFailure {
  const newChatId = parameters?.migrate_to_chat_id;
  if (chatId.test(String(newChatId))) return { kind: 'migrated', newChatId: String(newChatId), description };
  switch (code) {
    case 401:
    case 404:
      return { kind: 'wrong_token', description };
    case 403:
      return isNeverWritten(description)
        ? { kind: 'refused', reason: 'chat_not_found', code, description }
        : { kind: 'blocked', description };
    case 409:
      return { kind: 'conflict', description };
    case 429:
      return { kind: 'rate_limited', retryAfterSeconds: waitOf(parameters?.retry_after), description };
  }
  if (code >= 500) return { kind: 'server_error', code, description };
  if (code >= 400) return { kind: 'refused', reason: refusalReason(description), code, description };
  // A success without `ok`: something other than Telegram answered, and the call may have come through it.
  return { kind: 'unknown', description };
}

function waitOf(retryAfter: unknown): number {
  return typeof retryAfter === 'number' && retryAfter > 0 ? Math.min(retryAfter, longestWaitSeconds) : 1;
}

function parse(body: string): Answer | undefined {
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === 'object' && answer !== null ? answer : undefined;
  } catch {
    return undefined;
  }
}
