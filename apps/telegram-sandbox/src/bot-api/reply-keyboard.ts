import type { JsonObject, ReplyButton, ReplyKeyboard, SandboxChat } from '../world/types';
import { badRequest } from './api-error';
import { buttonStyle } from './button-style';
import { urlProblem } from './button-url';
import { isObject } from './params';

const buttonLimit = 300;

/** The keyboard below the input of a chat, checked. */
export function replyKeyboard(value: JsonObject, chat: SandboxChat): ReplyKeyboard {
  if (!Array.isArray(value.keyboard)) throw badRequest('field "keyboard" must be of type Array');
  const rows = value.keyboard
    .map((row: unknown) => {
      if (!Array.isArray(row)) throw badRequest('keyboard button row must be an Array');
      return row.map((button: unknown) => replyButton(button, chat));
    })
    .filter((row) => row.length > 0);
  if (rows.length === 0 || rows.flat().length > buttonLimit) throw badRequest('REPLY_MARKUP_INVALID');
  return {
    rows,
    oneTime: value.one_time_keyboard === true,
    placeholder: typeof value.input_field_placeholder === 'string' ? value.input_field_placeholder : null,
  };
}

function replyButton(button: unknown, chat: SandboxChat): ReplyButton {
  if (typeof button === 'string') return replyButton({ text: button }, chat);
  if (!isObject(button)) throw badRequest("can't parse keyboard button: button must be an Object");
  const { text } = button;
  if (typeof text !== 'string') throw badRequest('can\'t parse keyboard button: Can\'t find field "text"');
  if (text.trim() === '') throw badRequest('keyboard button text must be non-empty');
  const { style } = buttonStyle(button);
  return { text, style: typeof style === 'string' ? style : null, ...requestOf(button, chat) };
}

function requestOf(button: JsonObject, chat: SandboxChat): Pick<ReplyButton, 'asks' | 'url'> {
  const privateOnly = () => {
    if (chat.type !== 'private') throw badRequest('BUTTON_TYPE_INVALID');
  };
  if (button.request_contact === true) {
    privateOnly();
    return { asks: 'contact', url: null };
  }
  if (button.request_location === true) {
    privateOnly();
    return { asks: 'location', url: null };
  }
  if (!isObject(button.web_app)) return { asks: 'text', url: null };
  privateOnly();
  const url = String(button.web_app.url ?? '');
  const reason = urlProblem(url, ['https:'], 'Only HTTPS links are allowed');
  if (reason) throw badRequest(`keyboard button Web App URL '${url}' is invalid: ${reason}`);
  return { asks: 'web_app', url };
}
