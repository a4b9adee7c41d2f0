import type { Message } from '@botter/contracts';

/** A message on its way to the server, shown before the server has it. */
export interface PendingMessage {
  readonly id: string;
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly writtenAt: number;
  /** The newest message known when it was written: only what comes after it can be its echo. */
  readonly afterId: string | undefined;
  /** Why it could not be handed over; undefined while it is under way. */
  readonly error: string | undefined;
}

/**
 * The pending messages that the conversation does not show yet. The server's copy may arrive over the live stream
 * before the answer to the send: then the pending one has to go, or the text would stand there twice.
 */
export function stillPending(
  messages: readonly Message[],
  pending: readonly PendingMessage[],
): PendingMessage[] {
  const taken = new Set<string>();
  return pending.filter((mine) => {
    if (mine.error !== undefined) return true;
    const from = messages.findIndex(({ id }) => id === mine.afterId) + 1;
    const echo = messages
      .slice(from)
      .find(({ id, direction, text }) => direction === 'outgoing' && text === mine.text && !taken.has(id));
    if (echo) taken.add(echo.id);
    return !echo;
  });
}
