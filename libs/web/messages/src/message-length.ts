import {
  formattingProblem,
  htmlProblem,
  messageTextLimit,
  splitHtml,
  splitText,
  toPlainText,
} from '@botter/bot-api';
import type { ParseMode } from '@botter/contracts';

/** How long the answer is for Telegram, in how many messages it is sent, and why its HTML can't be saved. */
export function measureMessage({ text, parseMode }: { text: string; parseMode: ParseMode }): {
  length: number;
  limit: number;
  messages: number;
  problem: string | undefined;
} {
  const refused = parseMode === 'HTML' ? htmlProblem(text) : undefined;
  const markup = parseMode === 'HTML' && !refused;
  const problem = markup ? formattingProblem(text) : refused;
  const parts = markup ? splitHtml(text) : splitText(text);
  const length = (markup ? toPlainText(text) : text).trim().length;
  return { length, limit: messageTextLimit, messages: parts?.length ?? 1, problem };
}
