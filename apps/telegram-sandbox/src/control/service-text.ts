import type { JsonObject } from '../world/types';

/** What a message about a private chat says in one line; null for a message with content. */
export function serviceText(message: JsonObject): string | null {
  const { pinned_message: pinned, successful_payment: paid, refunded_payment: refunded } = message;
  if (pinned) {
    const { text, caption } = pinned as { text?: string; caption?: string };
    return `Pinned “${(text ?? caption ?? 'a message').slice(0, 40)}”`;
  }
  if (paid) return `Paid ${amountOf(paid as JsonObject)}`;
  return refunded ? `Refunded ${amountOf(refunded as JsonObject)}` : null;
}

/** An amount in Stars, or in the smallest unit of a currency. */
function amountOf({ currency, total_amount: amount }: JsonObject): string {
  return currency === 'XTR' ? `${String(amount)} ⭐️` : `${Number(amount) / 100} ${String(currency)}`;
}
