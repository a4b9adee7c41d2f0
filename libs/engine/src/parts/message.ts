import { arrangeButtons, splitCaption, splitHtml, splitText, toPlainText } from '@botter/bot-api';
import { type Button, httpsUrlProblem, type Media, type ParseMode, type Part } from '@botter/contracts';
import { needsMapping } from '../callback-data';
import { cut } from '../cut-text';
import type { ChatFacts, PlannedButton, SendEffect } from '../plan-types';
import { type Fill, fillerOf } from '../templates/filler';
import type { TemplateValues } from '../templates/template-values';
import type { EnginePart, RunContext } from './engine-part';

/** What a message part runs as: messages only. */
type SendMessage = (context: Pick<RunContext, 'chat' | 'threadId' | 'values'>) => SendEffect[];

/** Sends the message, in parts if it is longer than Telegram allows. The keyboard is below the last part. */
export const message = ((part, actionId) => {
  const filled = filledPart(part);
  return filled
    ? (context) => preparedMessage(filled(context.values()), actionId)(context)
    : preparedMessage(part, actionId);
}) satisfies EnginePart<'message'> as (part: Part<'message'>, actionId: string) => SendMessage;

function preparedMessage(part: Part<'message'>, actionId: string): SendMessage {
  const { text, parseMode, media, disableWebPagePreview: disableLinkPreview } = part;
  const messages = media ? mediaMessages({ text, parseMode }, media) : messagesOf({ text, parseMode });
  const rows = arrangeButtons(part.buttons, part);
  const privateKeyboard = rows.map((row) => row.map((button) => plannedButton(button, true)));
  const keyboard = rows.map((row) => row.map((button) => plannedButton(button, false)));
  return ({ chat, threadId }) => {
    const last = chat.type === 'private' ? privateKeyboard : keyboard;
    return messages.map((content, i) => ({
      kind: 'send',
      chat,
      threadId,
      actionId,
      ...content,
      disableLinkPreview,
      keyboard: i === messages.length - 1 ? last : [],
    }));
  };
}

/** Longer ones can't be saved, and aren't sent. */
const longest = { label: 256, address: 2048 } as const;

/** The part with its places filled; undefined if it has none. */
function filledPart(part: Part<'message'>): ((values: TemplateValues) => Part<'message'>) | undefined {
  const text = fillerOf(part.text, part.parseMode === 'HTML' ? 'html' : 'plain');
  const buttons = part.buttons.map(({ type, label, value }) => ({
    label: fillerOf(label),
    value: type === 'callback' ? undefined : fillerOf(value, 'address'),
  }));
  if (!text && !buttons.some(({ label, value }) => label ?? value)) return undefined;
  return (values) => ({
    ...part,
    text: text?.(values) ?? part.text,
    buttons: part.buttons.flatMap((button, i) => filledButton(button, buttons[i] ?? {}, values)),
  });
}

/** None if its address is none any more: Telegram would refuse the whole message. */
function filledButton(
  button: Button,
  { label, value }: { readonly label?: Fill | undefined; readonly value?: Fill | undefined },
  values: TemplateValues,
): Button[] {
  const address = value?.(values).trim();
  const isWrong = address !== undefined && (address.length > longest.address || httpsUrlProblem(address));
  if (isWrong) return [];
  return [
    {
      ...button,
      label: label ? buttonLabel(label(values)) : button.label,
      ...(address !== undefined && { value: address }),
    },
  ];
}

/** A filled label as a button can have it: Telegram refuses empty ones. */
export function buttonLabel(filled: string): string {
  return cut(filled.trim(), longest.label) || '…';
}

/** What a person's message has in addition to its text. */
interface MessageExtras {
  readonly parseMode?: ParseMode | undefined;
  readonly media?: Media | undefined;
  /** Rows of buttons. */
  readonly buttons?: readonly (readonly Button[])[] | undefined;
  readonly silent?: boolean | undefined;
}

/**
 * The messages for a text: more than one only if it is longer than Telegram allows. Buttons are below the
 * last one.
 */
export function planMessage(
  text: string,
  chat: ChatFacts,
  threadId: number | null = null,
  { parseMode = '', media, buttons = [], silent }: MessageExtras = {},
): SendEffect[] {
  const content = { text, parseMode };
  const messages = media ? mediaMessages(content, media) : messagesOf(content);
  const keyboard = buttons.map((row) => row.map((button) => plannedButton(button, chat.type === 'private')));
  return messages.map((message, i) => ({
    kind: 'send',
    chat,
    threadId,
    actionId: null,
    ...message,
    disableLinkPreview: false,
    keyboard: i === messages.length - 1 ? keyboard : [],
    silent,
  }));
}

interface WrittenText {
  readonly text: string;
  readonly parseMode: ParseMode;
}

type MessageContent = WrittenText & Pick<SendEffect, 'media'>;

function mediaMessages({ text, parseMode }: WrittenText, media: Media): MessageContent[] {
  const split = splitCaption(text, parseMode);
  const caption = { text: split.caption, parseMode: split.parseMode, media };
  return [caption, ...split.texts.map((part) => textMessage(part, split.parseMode))];
}

/** Markup that Telegram would refuse is sent as plain text, so that the bot still replies. */
function messagesOf({ text, parseMode }: WrittenText): MessageContent[] {
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
