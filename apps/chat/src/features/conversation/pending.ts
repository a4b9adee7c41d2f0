import type { Message } from '@botter/contracts';
import type { ReplyTarget } from './message-rules';

/** An uploaded file of a message. */
interface PendingFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

/** What a person wants to send. */
export interface MessageDraft {
  /** The caption if there is a file. */
  readonly text: string;
  readonly file?: PendingFile | undefined;
  /** The forum topic to write to. */
  readonly threadId?: string | undefined;
  /** The message it replies to. */
  readonly replyTo?: ReplyTarget | undefined;
}

/** A message that is being sent to the server, shown before the server has it. */
export interface PendingMessage extends MessageDraft {
  /** Handed over with each try, so that the server takes it once, however often it is tried. */
  readonly id: string;
  /** The parts of a text that was too long go one after the other: those with the same group. */
  readonly group: string;
  readonly botId: string;
  readonly chatId: string;
  readonly telegramChatId: string;
  /** Milliseconds since the epoch. */
  readonly writtenAt: number;
  /** The newest known message when it was written: only a later one can be its echo. */
  readonly afterId: string | undefined;
  /** Why the server has not accepted it; undefined while it is being sent. */
  readonly error: string | undefined;
  /** The connection was lost: it is sent automatically as soon as that is back. */
  readonly offline: boolean;
  /** The server has refused it: it certainly doesn't have it. */
  readonly refused: boolean;
}

/** Shown at a message whose page was closed while it was being sent. */
export const interruptedText =
  'Interrupted before the server confirmed it. Trying again never sends it twice.';

/**
 * The pending messages that the conversation does not show yet. The server's copy may arrive over the live
 * stream before the answer to the send, or in place of an answer that got lost: then the pending one has to
 * go, or the message would stand there twice.
 */
export function stillPending(
  messages: readonly Message[],
  pending: readonly PendingMessage[],
): PendingMessage[] {
  const taken = new Set<string>();
  return pending.filter((mine) => {
    if (mine.refused) return true;
    const from = messages.findIndex(({ id }) => id === mine.afterId) + 1;
    const echo = messages.slice(from).find((message) => !taken.has(message.id) && isEcho(message, mine));
    if (echo) taken.add(echo.id);
    return !echo;
  });
}

function isEcho(message: Message, mine: PendingMessage): boolean {
  return (
    message.direction === 'outgoing' &&
    message.action_id === null &&
    (message.text ?? '') === mine.text &&
    (message.kind === 'text') === (mine.file === undefined)
  );
}
