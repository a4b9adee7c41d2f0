import type { QuotedMessage } from '@botter/contracts';
import { fullName, kindOf, wordsOf } from './message-content';
import type { MessageContext } from './plan-types';
import type { ChatView, MessageView, UserView } from './update-view';

/** The longest excerpt of a quoted message, in characters. */
const quoteLimit = 200;

/** Null for a message that neither replies nor was forwarded. */
export function contextOf(message: MessageView): MessageContext | null {
  const reply_to = quotedBy(message);
  const forwarded_from = authorOf(message);
  return reply_to || forwarded_from
    ? { ...(reply_to && { reply_to }), ...(forwarded_from && { forwarded_from }) }
    : null;
}

/** The beginning of a text, cut between characters; null for an empty one. */
export function quoteOf(text: string | null | undefined): string | null {
  return (
    Array.from((text ?? '').slice(0, 2 * quoteLimit))
      .slice(0, quoteLimit)
      .join('') || null
  );
}

function quotedBy({ reply_to_message: quoted, quote }: MessageView): QuotedMessage | undefined {
  const kind = quoted && kindOf(quoted);
  // What has begun a forum topic is named as the answered message too, and has no content.
  if (!kind || quoted.message_id === undefined) return undefined;
  return {
    telegram_message_id: String(quoted.message_id),
    sender_name: nameOf(quoted.sender_chat ?? quoted.from),
    kind,
    text: quoteOf(quote?.text ?? wordsOf(quoted)),
  };
}

function authorOf({ forward_origin: origin }: MessageView): string | undefined {
  if (!origin) return undefined;
  const author = origin.sender_user ?? origin.sender_chat ?? origin.chat;
  return origin.sender_user_name ?? nameOf(author) ?? 'Unknown';
}

function nameOf(author: UserView | ChatView | undefined): string | null {
  if (!author) return null;
  const title = 'title' in author ? author.title : undefined;
  return title ?? fullName(author) ?? author.username ?? null;
}
