/** NOTIFY channel that names the chats with something to send, and its sender. */
export const outboxChannel = 'outbox';

/** Something waits in the database for chats of one bot. */
export interface OutboxHint {
  /** The process that the chats belong to; the others need not care. */
  readonly owner: string;
  readonly botId: string;
  readonly chatIds: readonly string[];
}

/** Ids of 36 characters: this many stay below the limit of one NOTIFY. */
const chatsPerPayload = 200;

/**
 * As few payloads as possible. Chats without an owner are in none: no process is alive, and the next one will
 * look.
 */
export function outboxPayloads(
  chats: Iterable<{ readonly owner: string | null; readonly botId: string; readonly chatId: string }>,
): string[] {
  const groups = new Map<string, Set<string>>();
  for (const { owner, botId, chatId } of chats) {
    if (owner === null) continue;
    const head = `${owner} ${botId}`;
    const group = groups.get(head);
    if (group) group.add(chatId);
    else groups.set(head, new Set([chatId]));
  }
  return [...groups].flatMap(([head, ids]) => {
    const all = [...ids];
    const payloads: string[] = [];
    for (let i = 0; i < all.length; i += chatsPerPayload) {
      payloads.push(`${head} ${all.slice(i, i + chatsPerPayload).join(',')}`);
    }
    return payloads;
  });
}

/** The content of a payload; undefined for anything else. */
export function hintOf(payload: string): OutboxHint | undefined {
  const [owner, botId, chatIds] = payload.split(' ');
  if (!owner || !botId || !chatIds) return undefined;
  return { owner, botId, chatIds: chatIds.split(',') };
}
