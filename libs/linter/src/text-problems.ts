import {
  callbackDataByteLimit,
  captionLimit,
  formattingProblem,
  htmlProblem,
  messageTextLimit,
  splitCaption,
  splitHtml,
  splitText,
  toPlainText,
  utf8ByteLength,
} from '@botter/bot-api';
import type { Button, Media, ParseMode } from '@botter/contracts';
import type { Finding } from './problem';
import { quoted } from './quoted';

interface SentText {
  readonly parseMode: ParseMode;
  readonly text: string;
  readonly media: Media | null;
}

/** What is wrong with a text, or a caption if there is media. */
export function textProblems({ parseMode, text, media }: SentText): Finding[] {
  if (text.trim() === '') return [];
  const refused = parseMode === 'HTML' ? htmlProblem(text) : undefined;
  const plainText = parseMode === 'HTML' ? toPlainText(text) : text;
  const problems: Finding[] = [];
  if (refused) {
    problems.push({
      code: 'bad_html',
      severity: 'error',
      message: `${sentence(refused)} Until this is fixed, the message is sent without formatting.`,
      advice: 'Correct the tag in the message, or switch the message to plain text.',
    });
  }
  const notShown = parseMode === 'HTML' && !refused ? formattingProblem(text) : undefined;
  if (notShown) {
    problems.push({
      code: 'too_much_formatting',
      severity: 'warning',
      message: sentence(notShown),
      advice: 'Use less formatting, or split the message between two actions.',
    });
  }
  if (plainText.trim() === '' && !media) {
    problems.push({
      code: 'formatting_without_text',
      severity: 'error',
      message: 'The message has formatting but no text, so nothing is sent.',
      advice: 'Add some text to the message.',
    });
  }
  const sent = refused ? { text: plainText, parseMode: '' as const } : { text, parseMode };
  const long = media ? longCaption(sent, plainText) : longText(sent, plainText);
  return long ? [...problems, long] : problems;
}

type Sent = Pick<SentText, 'parseMode' | 'text'>;

function longText({ text, parseMode }: Sent, plainText: string): Finding | undefined {
  const parts = (parseMode === 'HTML' ? splitHtml(text) : undefined) ?? splitText(text);
  if (parts.length < 2) return undefined;
  return {
    code: 'text_too_long',
    severity: 'info',
    message: `The text has ${counted(plainText)} characters; one message holds ${counted(messageTextLimit)}. It is sent as ${parts.length} messages.`,
    advice: 'Shorten the text if it should be one message.',
  };
}

function longCaption({ text, parseMode }: Sent, plainText: string): Finding | undefined {
  const { texts } = splitCaption(text, parseMode);
  if (texts.length === 0) return undefined;
  const separately = texts.length === 1 ? 'a separate message' : `${texts.length} separate messages`;
  return {
    code: 'caption_too_long',
    severity: 'info',
    message: `The text has ${counted(plainText)} characters; a caption holds ${counted(captionLimit)}. It is sent after the media as ${separately}.`,
    advice: 'Shorten the text if it should appear below the media.',
  };
}

/** Media that was deleted. */
export function mediaProblems(media: Media | null, fileIds: ReadonlySet<string> | undefined): Finding[] {
  if (media?.source !== 'upload' || !fileIds || fileIds.has(media.fileId)) return [];
  return [
    {
      code: 'deleted_media',
      severity: 'error',
      message: `The ${media.type} of this message was deleted and can't be sent.`,
      advice: 'Choose or upload another file, or send the message without media.',
    },
  ];
}

/** A value that Telegram doesn't take as it is. */
export function longValue({ type, label, value }: Button): Finding[] {
  const bytes = utf8ByteLength(value);
  if (type !== 'callback' || bytes <= callbackDataByteLimit) return [];
  return [
    {
      code: 'value_too_long',
      severity: 'info',
      message: `The value of the button ${quoted(label)} has ${bytes} bytes; Telegram takes ${callbackDataByteLimit}. Botter sends a short ID instead, so the button still works.`,
      advice: 'No action needed. A shorter value is easier to read in lists and webhooks.',
    },
  ];
}

function counted(of: string | number): string {
  const count = typeof of === 'number' ? of : of.trim().length;
  return count.toLocaleString('en-US');
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
