import { arrangeButtons, splitCaption, splitHtml, splitText, toPlainText } from '@botter/bot-api';
import type { Button, CompiledAction, Media, ParseMode } from '@botter/contracts';
import { needsMapping } from './callback-data';
import type { ChatFacts, PlannedButton, SendEffect } from './plan';

interface Part {
  readonly text: string;
  readonly parseMode: ParseMode;
}

/** The messages an action replies with; the keyboard is below the last one. */
export function planReply(action: CompiledAction, chat: ChatFacts, threadId: number | null): SendEffect[] {
  const { messages, privateKeyboard, keyboard } = preparedReply(action);
  const last = chat.type === 'private' ? privateKeyboard : keyboard;
  return messages.map((message, i) => ({
    kind: 'send',
    chat,
    threadId,
    actionId: action.actionId,
    ...message,
    disableLinkPreview: action.data.disableWebPagePreview,
    keyboard: i === messages.length - 1 ? last : [],
  }));
}

type Keyboard = SendEffect['keyboard'];

/** The part of an action's reply that is the same in every chat. */
interface PreparedReply {
  readonly messages: readonly MessageContent[];
  /** Under the last message in private chats, and in all others. */
  readonly privateKeyboard: Keyboard;
  readonly keyboard: Keyboard;
}

const prepared = new WeakMap<CompiledAction, PreparedReply>();

/** Made once for each compiled action, which is replaced, never changed: dividing a long text costs milliseconds. */
function preparedReply(action: CompiledAction): PreparedReply {
  const known = prepared.get(action);
  if (known) return known;
  const { data } = action;
  const content = { text: data.text, parseMode: action.parseMode };
  const rows = arrangeButtons(data.buttons, data);
  const reply = {
    messages: data.media ? mediaMessages(content, data.media) : parts(content),
    privateKeyboard: rows.map((row) => row.map((button) => plannedButton(button, true))),
    keyboard: rows.map((row) => row.map((button) => plannedButton(button, false))),
  };
  prepared.set(action, reply);
  return reply;
}

/** The messages that carry a person's text; more than one only where it is longer than Telegram takes. */
export function planMessage(text: string, chat: ChatFacts, threadId: number | null = null): SendEffect[] {
  return parts({ text, parseMode: '' }).map((part) => ({
    kind: 'send',
    chat,
    threadId,
    actionId: null,
    ...part,
    disableLinkPreview: false,
    keyboard: [],
  }));
}

type MessageContent = Part & Pick<SendEffect, 'media'>;

function mediaMessages({ text, parseMode }: Part, media: Media): MessageContent[] {
  const split = splitCaption(text, parseMode);
  const caption = { text: split.caption, parseMode: split.parseMode, media };
  return [caption, ...split.texts.map((part) => textMessage(part, split.parseMode))];
}

/** Markup that Telegram would refuse is sent as plain text, so that the bot still replies. */
function parts({ text, parseMode }: Part): MessageContent[] {
  const split = parseMode === 'HTML' ? splitHtml(text) : undefined;
  if (split) return split.map((part) => textMessage(part, parseMode));
  const plainText = parseMode === 'HTML' ? toPlainText(text) : text;
  return splitText(plainText).map((part) => textMessage(part, ''));
}

function textMessage(text: string, parseMode: ParseMode): MessageContent {
  return { text, parseMode, media: null };
}

/** Web app buttons work only in private chats; elsewhere the same address opens in the browser. */
function plannedButton(button: Button, isPrivate: boolean): PlannedButton {
  const { label, value } = button;
  switch (button.type) {
    case 'callback':
      return { type: 'callback', label, value, needsMapping: needsMapping(value) };
    case 'url':
      return { type: 'url', label, value };
    case 'webapp':
      return { type: isPrivate ? 'webapp' : 'url', label, value };
    default: {
      const never: never = button;
      return never;
    }
  }
}
