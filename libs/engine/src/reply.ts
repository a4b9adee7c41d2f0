import { arrangeButtons, splitCaption, splitHtml, splitText, toPlainText } from '@botter/bot-api';
import type { Button, CompiledAction, ParseMode } from '@botter/contracts';
import { needsMapping } from './callback-data';
import type { ChatFacts, PlannedButton, SendEffect } from './plan';

interface Part {
  readonly text: string;
  readonly parseMode: ParseMode;
}

/** The messages an action answers with; the keyboard stands under the last one. */
export function planReply(action: CompiledAction, chat: ChatFacts, threadId: number | null): SendEffect[] {
  const { data, parseMode } = action;
  const base = {
    kind: 'send',
    chat,
    threadId,
    actionId: action.actionId,
    disableLinkPreview: data.disableWebPagePreview,
  } as const;
  const caption = data.media ? splitCaption(data.text, parseMode) : undefined;
  const following = caption
    ? caption.texts.flatMap((text) => parts(text, parseMode))
    : parts(data.text, parseMode);
  const messages: Omit<SendEffect, 'keyboard'>[] = following.map((part) => ({
    ...base,
    ...part,
    media: null,
  }));
  if (data.media) messages.unshift({ ...base, text: caption?.caption ?? '', parseMode, media: data.media });
  const keyboard = arrangeButtons(data.buttons, data.buttonLayout).map((row) =>
    row.map((button) => plannedButton(button, chat)),
  );
  return messages.map((message, i) => ({ ...message, keyboard: i === messages.length - 1 ? keyboard : [] }));
}

/** The messages that carry a person's text; more than one only where it is longer than Telegram takes. */
export function planMessage(text: string, chat: ChatFacts, threadId: number | null = null): SendEffect[] {
  return parts(text, '').map((part) => ({
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

/** Markup that Telegram would refuse goes out as plain text, so that the bot answers all the same. */
function parts(text: string, parseMode: ParseMode): Part[] {
  const html = parseMode === 'HTML' ? splitHtml(text) : undefined;
  if (html) return html.map((part) => ({ text: part, parseMode: 'HTML' }));
  const plain = parseMode === 'HTML' ? toPlainText(text) : text;
  return splitText(plain).map((part) => ({ text: part, parseMode: '' }));
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
