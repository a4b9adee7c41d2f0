import type { JsonObject, ReplyKeyboard, SandboxChat } from '../world/types';
import { badRequest } from './api-error';
import { inlineKeyboard } from './inline-keyboard';
import { isObject, type Params } from './params';
import { replyKeyboard } from './reply-keyboard';

/** Telegram's own name of the parameter in its refusals. */
const parameterName = 'reply keyboard markup';

export interface ReplyMarkup {
  /** Belongs to the message; undefined if there is none. */
  readonly inline?: JsonObject;
  /** What the chat's keyboard becomes: null removes it, undefined leaves it. */
  readonly keyboard?: ReplyKeyboard | null;
}

/** The keyboard of a call that sends, checked. */
export function replyMarkup(params: Params, chat: SandboxChat): ReplyMarkup {
  const value = params.json('reply_markup', parameterName);
  if (value === undefined) return {};
  if (!isObject(value)) throw badRequest('object expected as reply markup');
  if (value.inline_keyboard !== undefined) return { inline: inlineKeyboard(value.inline_keyboard, chat) };
  if (value.keyboard !== undefined) return { keyboard: replyKeyboard(value, chat) };
  return value.remove_keyboard === true ? { keyboard: null } : {};
}

/** The keyboard of an edited message, which can only be inline. */
export function editedMarkup(params: Params, chat: SandboxChat): JsonObject | undefined {
  const { inline, keyboard } = replyMarkup(params, chat);
  if (keyboard !== undefined) throw badRequest('inline keyboard expected');
  return inline;
}
