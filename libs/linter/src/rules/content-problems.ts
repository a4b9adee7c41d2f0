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
import type { LintedAction, LintedConfiguration, Problem } from '../problem';
import { quoted } from '../words';

/** What an enabled action says: its text, its media and the values of its buttons, each by itself. */
export function contentProblems({ actions, fileIds }: LintedConfiguration): Problem[] {
  return actions
    .filter(({ enabled }) => enabled)
    .flatMap((action) => [...textProblems(action), ...mediaProblems(action, fileIds), ...longValues(action)]);
}

function textProblems(action: LintedAction): Problem[] {
  const { id: actionId, parseMode } = action;
  const { text, media } = action.actionData;
  if (text.trim() === '') return [];
  const place = { actionId, where: { part: 'text' } } as const;
  const refused = parseMode === 'HTML' ? htmlProblem(text) : undefined;
  const words = parseMode === 'HTML' ? toPlainText(text) : text;
  const problems: Problem[] = [];
  if (refused) {
    problems.push({
      ...place,
      code: 'bad_html',
      severity: 'error',
      message: `${sentence(refused)} Until then the message goes out without its formatting.`,
      advice: 'Correct the tag in the message, or switch the message to plain text.',
    });
  }
  const unshown = parseMode === 'HTML' && !refused ? formattingProblem(text) : undefined;
  if (unshown) {
    problems.push({
      ...place,
      code: 'too_much_formatting',
      severity: 'warning',
      message: sentence(unshown),
      advice: 'Format less of the message, or divide it between two actions.',
    });
  }
  if (words.trim() === '' && !media) {
    problems.push({
      ...place,
      code: 'text_without_words',
      severity: 'error',
      message: 'The message has tags but no words, so nothing is sent.',
      advice: 'Write some words into the message.',
    });
  }
  const sent = refused ? { text: words, parseMode: '' as const } : { text, parseMode };
  const long = media ? longCaption(sent, words) : longText(sent, words);
  return long ? [...problems, { ...place, ...long }] : problems;
}

type Sent = Pick<LintedAction, 'parseMode'> & { readonly text: string };
type Finding = Pick<Problem, 'code' | 'severity' | 'message' | 'advice'>;

function longText({ text, parseMode }: Sent, words: string): Finding | undefined {
  const parts = (parseMode === 'HTML' ? splitHtml(text) : undefined) ?? splitText(text);
  if (parts.length < 2) return undefined;
  return {
    code: 'text_too_long',
    severity: 'info',
    message: `The text has ${counted(words)} characters; one message holds ${counted(messageTextLimit)}. It is sent as ${parts.length} messages.`,
    advice: 'Shorten the text if it should be one message.',
  };
}

function longCaption({ text, parseMode }: Sent, words: string): Finding | undefined {
  const { texts } = splitCaption(text, parseMode);
  if (texts.length === 0) return undefined;
  const following = texts.length === 1 ? 'a message of its own' : `${texts.length} messages of its own`;
  return {
    code: 'caption_too_long',
    severity: 'info',
    message: `The text has ${counted(words)} characters; a caption holds ${counted(captionLimit)}. It follows the media as ${following}.`,
    advice: 'Shorten the text if it should stand under the media.',
  };
}

function mediaProblems(
  { id: actionId, actionData: { media } }: LintedAction,
  fileIds: ReadonlySet<string> | undefined,
): Problem[] {
  if (media?.source !== 'upload' || !fileIds || fileIds.has(media.fileId)) return [];
  return [
    {
      code: 'deleted_media',
      severity: 'error',
      actionId,
      where: { part: 'media' },
      message: `The ${media.type} of this message was deleted and can’t be sent.`,
      advice: 'Choose or upload another file, or send the message without media.',
    },
  ];
}

function longValues({ id: actionId, actionData: { buttons } }: LintedAction): Problem[] {
  return buttons.flatMap(({ type, label, value }, index) => {
    const bytes = utf8ByteLength(value);
    if (type !== 'callback' || bytes <= callbackDataByteLimit) return [];
    const problem: Problem = {
      code: 'value_too_long',
      severity: 'info',
      actionId,
      where: { part: 'button', index },
      message: `The value of the button ${quoted(label)} has ${bytes} bytes; Telegram takes ${callbackDataByteLimit}. Botter sends a short sign in its place, so the button works.`,
      advice: 'Nothing has to be done. A shorter value is easier to read in lists and webhooks.',
    };
    return [problem];
  });
}

function counted(of: string | number): string {
  const count = typeof of === 'number' ? of : of.trim().length;
  return count.toLocaleString('en-US');
}

function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
