import {
  callbackDataByteLimit,
  inlineKeyboardButtonLimit,
  keyboardRowLimit,
  utf8ByteLength,
} from '@botter/bot-api';
import type { JsonObject, SandboxChat } from '../world/types';
import { badRequest } from './api-error';
import { isObject, type Params } from './params';

/** What makes an inline button do something; without any of them Telegram refuses it. */
const otherActions = [
  'login_url',
  'switch_inline_query',
  'switch_inline_query_current_chat',
  'switch_inline_query_chosen_chat',
  'copy_text',
  'callback_game',
  'pay',
];

/** Telegram's words for a keyboard it cannot read. */
const what = 'reply keyboard markup';

/** The inline keyboard of a call, checked; undefined where there is none. Other keyboards are taken and not kept. */
export function replyMarkup(params: Params, chat: SandboxChat): JsonObject | undefined {
  const value = params.json('reply_markup', what);
  if (value === undefined) return undefined;
  if (!isObject(value)) throw badRequest('object expected as reply markup');
  if (value.inline_keyboard === undefined) return undefined;
  const keyboard = inlineKeyboard(value.inline_keyboard, chat);
  return keyboard.length > 0 ? { inline_keyboard: keyboard } : undefined;
}

function inlineKeyboard(value: unknown, chat: SandboxChat): JsonObject[][] {
  if (!Array.isArray(value)) throw badRequest('field "inline_keyboard" must be of type Array');
  const rows = value.map((row: unknown) => {
    if (!Array.isArray(row)) throw badRequest('inline keyboard button row must be an Array');
    return row.map((button: unknown) => inlineButton(button, chat));
  });
  const tooWide = rows.some((row) => row.length > keyboardRowLimit);
  if (tooWide || rows.flat().length > inlineKeyboardButtonLimit) throw badRequest('REPLY_MARKUP_TOO_LONG');
  return rows.filter((row) => row.length > 0);
}

function inlineButton(button: unknown, chat: SandboxChat): JsonObject {
  if (!isObject(button)) throw badRequest("can't parse inline keyboard button: button must be an Object");
  const { text } = button;
  if (typeof text !== 'string') {
    throw badRequest('can\'t parse inline keyboard button: Can\'t find field "text"');
  }
  if (text.trim() === '') throw badRequest('inline keyboard button text must be non-empty');
  if (typeof button.url === 'string') {
    checkUrl(button.url);
    return { text, url: button.url };
  }
  if (button.callback_data !== undefined) {
    const data = typeof button.callback_data === 'string' ? button.callback_data : '';
    if (data === '' || utf8ByteLength(data) > callbackDataByteLimit) throw badRequest('BUTTON_DATA_INVALID');
    return { text, callback_data: data };
  }
  if (isObject(button.web_app)) {
    checkWebApp(button.web_app.url, chat);
    return { text, web_app: { url: button.web_app.url } };
  }
  if (!otherActions.some((action) => action in button)) {
    throw badRequest('Text buttons are unallowed in the inline keyboard');
  }
  return button;
}

function checkUrl(url: string): void {
  const reason = urlProblem(url, ['http:', 'https:', 'tg:', 'ton:']);
  if (reason) throw badRequest(`inline keyboard button URL '${url}' is invalid: ${reason}`);
}

function checkWebApp(url: unknown, chat: SandboxChat): void {
  const reason = urlProblem(String(url ?? ''), ['https:'], 'Only HTTPS links are allowed');
  if (reason)
    throw badRequest(`inline keyboard button Web App URL '${String(url ?? '')}' is invalid: ${reason}`);
  if (chat.type !== 'private') throw badRequest('BUTTON_TYPE_INVALID');
}

/** Why Telegram refuses an address. */
export function urlProblem(
  url: string,
  protocols: readonly string[],
  wrongProtocol = 'Unsupported URL protocol',
): string | undefined {
  let parsed: URL;
  try {
    parsed = new URL(/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `http://${url}`);
  } catch {
    return url === '' ? 'URL must be non-empty' : 'Wrong HTTP URL';
  }
  if (!protocols.includes(parsed.protocol)) return wrongProtocol;
  const isWeb = parsed.protocol === 'http:' || parsed.protocol === 'https:';
  return isWeb && !/\.|^localhost$|:/.test(parsed.hostname) ? 'Wrong HTTP URL' : undefined;
}
