/** NOTIFY channel that says for which chats something waits to be sent. */
export const outboxChannel = 'outbox';

/** Ids of 36 characters: this many stay below what one NOTIFY may carry. */
const chatsPerPayload = 200;

export function outboxPayloads(chatIds: Iterable<string>): string[] {
  const unique = [...new Set(chatIds)];
  const payloads: string[] = [];
  for (let i = 0; i < unique.length; i += chatsPerPayload) {
    payloads.push(unique.slice(i, i + chatsPerPayload).join(','));
  }
  return payloads;
}

export function chatsOfPayload(payload: string): string[] {
  return payload.split(',').filter(Boolean);
}
