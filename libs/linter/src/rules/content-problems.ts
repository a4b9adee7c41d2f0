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
import { quoted } from '../quoted';

/** Checks the text, the media and the button values of each enabled action. */
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
  const plainText = parseMode === 'HTML' ? toPlainText(text) : text;
  const problems: Problem[] = [];
  if (refused) {
    problems.push({
      ...place,
      code: 'bad_html',
      severity: 'error',
      message: `${sentence(refused)} Until this is fixed, the message is sent without formatting.`,
      advice: 'Correct the tag in the message, or switch the message to plain text.',
    });
  }
  const notShown = parseMode === 'HTML' && !refused ? formattingProblem(text) : undefined;
  if (notShown) {
    problems.push({
      ...place,
      code: 'too_much_formatting',
      severity: 'warning',
      message: sentence(notShown),
      advice: 'Use less formatting, or split the message between two actions.',
    });
  }
  if (plainText.trim() === '' && !media) {
    problems.push({
      ...place,
      code: 'formatting_without_text',
      severity: 'error',
      message: 'The message has formatting but no text, so nothing is sent.',
      advice: 'Add some text to the message.',
    });
  }
  const sent = refused ? { text: plainText, parseMode: '' as const } : { text, parseMode };
  const long = media ? longCaption(sent, plainText) : longText(sent, plainText);
  return long ? [...problems, { ...place, ...long }] : problems;
}

type Sent = Pick<LintedAction, 'parseMode'> & { readonly text: string };
type Finding = Pick<Problem, 'code' | 'severity' | 'message' | 'advice'>;

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
      message: `The ${media.type} of this message was deleted and can't be sent.`,
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
      message: `The value of the button ${quoted(label)} has ${bytes} bytes; Telegram takes ${callbackDataByteLimit}. Botter sends a short ID instead, so the button still works.`,
      advice: 'No action needed. A shorter value is easier to read in lists and webhooks.',
    };
    return [problem];
  });
}

function counted(of: string | number): string {
  const count = typeof of === 'number' ? of : of.trim().length;
  return count.toLocaleString('en-US');
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
