import {
  callbackDataByteLimit,
  inlineKeyboardButtonLimit,
  keyboardRowLimit,
  utf8ByteLength,
} from '@botter/bot-api';
import type { JsonObject, SandboxChat } from '../world/types';
import { badRequest } from './api-error';
import { buttonStyle } from './button-style';
import { urlProblem } from './button-url';
import { isObject } from './params';

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

/** An inline keyboard, checked; undefined for one without buttons. */
export function inlineKeyboard(value: unknown, chat: SandboxChat): JsonObject | undefined {
  if (!Array.isArray(value)) throw badRequest('field "inline_keyboard" must be of type Array');
  const rows = value.map((row: unknown) => {
    if (!Array.isArray(row)) throw badRequest('inline keyboard button row must be an Array');
    return row.map((button: unknown) => inlineButton(button, chat));
  });
  const tooWide = rows.some((row) => row.length > keyboardRowLimit);
  if (tooWide || rows.flat().length > inlineKeyboardButtonLimit) throw badRequest('REPLY_MARKUP_TOO_LONG');
  const filled = rows.filter((row) => row.length > 0);
  return filled.length > 0 ? { inline_keyboard: filled } : undefined;
}

function inlineButton(button: unknown, chat: SandboxChat): JsonObject {
  if (!isObject(button)) throw badRequest("can't parse inline keyboard button: button must be an Object");
  const { text } = button;
  if (typeof text !== 'string') {
    throw badRequest('can\'t parse inline keyboard button: Can\'t find field "text"');
  }
  if (text.trim() === '') throw badRequest('inline keyboard button text must be non-empty');
  return { text, ...buttonStyle(button), ...buttonAction(button, chat) };
}

function buttonAction(button: JsonObject, chat: SandboxChat): JsonObject {
  if (typeof button.url === 'string') {
    checkUrl(button.url);
    return { url: button.url };
  }
  if (button.callback_data !== undefined) {
    const data = typeof button.callback_data === 'string' ? button.callback_data : '';
    if (data === '' || utf8ByteLength(data) > callbackDataByteLimit) throw badRequest('BUTTON_DATA_INVALID');
    return { callback_data: data };
  }
  if (isObject(button.web_app)) {
    checkWebApp(button.web_app.url, chat);
    return { web_app: { url: button.web_app.url } };
  }
  const action = otherActions.find((name) => name in button);
  if (!action) throw badRequest('Text buttons are unallowed in the inline keyboard');
  return { [action]: button[action] };
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
