import type { LastMessage, Message } from '@botter/contracts';

/** More characters than fit into a row of the list. */
const shown = 120;

/** A message as the latest one of its chat. */
export function lastMessageOf(message: Message): LastMessage {
  const { id, direction, kind, text, parse_mode, sender_name, action_id, deleted_at, delivery } = message;
  const words = parse_mode === 'HTML' ? plainText(text ?? '') : text;
  return {
    id,
    direction,
    kind,
    text: words && Array.from(words).slice(0, shown).join(''),
    sender_name,
    is_bot_reply: action_id !== null,
    is_deleted: deleted_at !== null,
    delivery: delivery?.state ?? null,
  };
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/**
 * The text of a message that Telegram accepted as HTML. The parser of `@botter/bot-api` would be in the first
 * load of every page; these few words are a preview, and are shown as text.
 */
function plainText(html: string): string {
  return html
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(lt|gt|amp|quot));/gi, (_all, decimal, hex, name) =>
      name
        ? (named[name.toLowerCase()] ?? '')
        : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
    );
}
