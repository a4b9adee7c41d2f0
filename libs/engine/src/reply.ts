import { arrangeButtons, parseHtml, splitCaption, splitHtml, splitText, toPlainText } from '@botter/bot-api';
import type { Button, CompiledAction, Media, ParseMode } from '@botter/contracts';
import { needsMapping } from './callback-data';
import type { ChatFacts, PlannedButton, SendEffect } from './plan';

interface Part {
  readonly text: string;
  readonly parseMode: ParseMode;
}

/** The messages an action answers with; the keyboard stands under the last one. */
export function planReply(action: CompiledAction, chat: ChatFacts, threadId: number | null): SendEffect[] {
  const { data } = action;
  const content = acceptable({ text: data.text, parseMode: action.parseMode });
  const keyboard = arrangeButtons(data.buttons, data.buttonLayout).map((row) =>
    row.map((button) => plannedButton(button, chat)),
  );
  const messages = data.media ? mediaMessages(content, data.media) : textMessages(content);
  return messages.map((message, i) => ({
    kind: 'send',
    chat,
    threadId,
    actionId: action.actionId,
    ...message,
    disableLinkPreview: data.disableWebPagePreview,
    keyboard: i === messages.length - 1 ? keyboard : [],
  }));
}

/** The messages that carry a person's text; more than one only where it is longer than Telegram takes. */
export function planMessage(text: string, chat: ChatFacts, threadId: number | null = null): SendEffect[] {
  return parts({ text, parseMode: '' }).map((part) => ({
    kind: 'send',
    chat,
    threadId,
    actionId: null,
    ...part,
    media: null,
    disableLinkPreview: false,
    keyboard: [],
  }));
}

type MessageContent = Part & Pick<SendEffect, 'media'>;

function textMessages(content: Part): MessageContent[] {
  return parts(content).map((part) => ({ ...part, media: null }));
}

function mediaMessages({ text, parseMode }: Part, media: Media): MessageContent[] {
  const { caption, texts } = splitCaption(text, parseMode);
  const following = texts.map((part) => ({ text: part, parseMode, media: null }));
  return [{ text: caption, parseMode, media }, ...following];
}

function parts({ text, parseMode }: Part): Part[] {
  const split = parseMode === 'HTML' ? splitHtml(text) : undefined;
  return (split ?? splitText(text)).map((part) => ({ text: part, parseMode }));
}

/** Markup that Telegram would refuse goes out as plain text, so that the bot answers all the same. */
function acceptable(content: Part): Part {
  if (content.parseMode !== 'HTML' || parseHtml(content.text).ok) return content;
  return { text: toPlainText(content.text), parseMode: '' };
}

/** Web app buttons work only in private chats; elsewhere the same address opens in the browser. */
function plannedButton(button: Button, chat: ChatFacts): PlannedButton {
  const { label, value } = button;
  switch (button.type) {
    case 'callback':
      return { type: 'callback', label, value, needsMapping: needsMapping(value) };
    case 'url':
      return { type: 'url', label, value };
    case 'webapp':
      return { type: chat.type === 'private' ? 'webapp' : 'url', label, value };
    default: {
      const never: never = button;
      return never;
    }
  }
}
