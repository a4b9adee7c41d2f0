import { escapeHtml } from '@botter/bot-api';
import { type MessageKind, messageKinds } from '@botter/contracts';

/** The facts of a notice about a message. */
export interface NoticeFacts {
  readonly botName: string;
  /** The person who wrote; null if Telegram doesn't name them. */
  readonly sender: string | null;
  /** Title of the chat, if it is a group or a channel. */
  readonly group: string | null;
  readonly kind: string;
  readonly text: string | null;
  /** The bot has left the chat to people, with the text as its note. */
  readonly isHandOver?: boolean | undefined;
  /** How many came since the notice before, without this one. */
  readonly meanwhile: number;
}

/** More are counted as "999+". */
export const meanwhileLimit = 999;
/** Characters of a message that a notice shows. */
export const previewLimit = 300;
/** Characters of the note of a hand-over: all of them. */
export const noteLimit = 500;
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
export function noticeHtml(facts: NoticeFacts): string {
  const { botName, sender, group, meanwhile } = facts;
  const who = escapeHtml(previewOf(sender ?? 'Someone', nameLimit));
  const where = group === null ? '' : ` in ${escapeHtml(previewOf(group, nameLimit))}`;
  return [
    `🔔 <b>${escapeHtml(previewOf(botName, nameLimit))}</b>`,
    `<b>${who}</b>${where}${facts.isHandOver ? handOverWords(facts) : `: ${contentWords(facts)}`}`,
    ...(meanwhile > 0 ? [`<i>${moreWords(meanwhile)}</i>`] : []),
    '',
    '<i>Answer this message to reply.</i>',
  ].join('\n');
}

function contentWords({ kind, text }: NoticeFacts): string {
  const kindName = kind === 'text' ? undefined : nameOf(kind);
  const words = text?.trim() ? escapeHtml(previewOf(text)) : '';
  return [kindName && `<i>${kindName}</i>`, words].filter(Boolean).join(' ');
}

function handOverWords({ text }: NoticeFacts): string {
  return text?.trim() ? ` needs a person: ${escapeHtml(previewOf(text, noteLimit))}` : ' needs a person.';
}

function moreWords(count: number): string {
  if (count === 1) return '1 more message came meanwhile.';
  return `${count > meanwhileLimit ? `${meanwhileLimit}+` : count} more messages came meanwhile.`;
}
