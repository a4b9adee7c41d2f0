import { htmlProblem, messageTextLimit, splitHtml, splitText, toPlainText } from '@botter/bot-api';
import type { ActionDraft } from '../../shared/action-draft';

/** How long the answer is for Telegram, in how many messages it is sent, and why its HTML would be refused. */
export function measureMessage({ text, parseMode }: Pick<ActionDraft, 'text' | 'parseMode'>): {
  length: number;
  limit: number;
  messages: number;
  problem: string | undefined;
} {
  const problem = parseMode === 'HTML' ? htmlProblem(text) : undefined;
  const markup = parseMode === 'HTML' && !problem;
  const parts = markup ? splitHtml(text) : splitText(text);
  const length = (markup ? toPlainText(text) : text).trim().length;
  return { length, limit: messageTextLimit, messages: parts?.length ?? 1, problem };
}
