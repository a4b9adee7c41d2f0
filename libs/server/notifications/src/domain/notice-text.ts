import { escapeHtml } from '@botter/bot-api';
import { type MessageKind, messageKinds } from '@botter/contracts';

/** What an owner is told about a message. */
export interface NoticeFacts {
  readonly botName: string;
  /** The person who wrote; null where Telegram doesn't say. */
  readonly sender: string | null;
  /** Title of the chat, where it is a group or a channel. */
  readonly group: string | null;
  readonly kind: string;
  readonly text: string | null;
  /** How many came since the notice before, without this one. */
  readonly meanwhile: number;
}

/** More are counted as "999+". */
export const meanwhileLimit = 999;
/** Characters of a message that a notice shows. */
export const previewLimit = 300;
const nameLimit = 64;

/** A newer version may have stored a kind that this one doesn't know. */
const nameOf = (kind: string): string =>
  (kind in messageKinds ? messageKinds[kind as MessageKind] : messageKinds.other).name;

/** The first characters of a text, cut between characters. */
export function previewOf(text: string, limit = previewLimit): string {
  const characters = [...text.trim()];
  return characters.length <= limit ? characters.join('') : `${characters.slice(0, limit - 1).join('')}…`;
}

/** A notice as Telegram's HTML; everything that people wrote is escaped. */
export function noticeHtml({ botName, sender, group, kind, text, meanwhile }: NoticeFacts): string {
  const who = escapeHtml(previewOf(sender ?? 'Someone', nameLimit));
  const where = group === null ? '' : ` in ${escapeHtml(previewOf(group, nameLimit))}`;
  const kindName = kind === 'text' ? undefined : nameOf(kind);
  const words = text?.trim() ? escapeHtml(previewOf(text)) : '';
  const content = [kindName && `<i>${kindName}</i>`, words].filter(Boolean).join(' ');
  return [
    `🔔 <b>${escapeHtml(previewOf(botName, nameLimit))}</b>`,
    `<b>${who}</b>${where}: ${content}`,
    ...(meanwhile > 0 ? [`<i>${moreWords(meanwhile)}</i>`] : []),
    '',
    '<i>Answer this message to reply.</i>',
  ].join('\n');
}

function moreWords(count: number): string {
  if (count === 1) return '1 more message came meanwhile.';
  return `${count > meanwhileLimit ? `${meanwhileLimit}+` : count} more messages came meanwhile.`;
}
