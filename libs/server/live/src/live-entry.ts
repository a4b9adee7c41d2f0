import type { LiveEvent, Message } from '@botter/contracts';
import type { LiveSignal } from './live-signal';

type MessageKind = 'message' | 'message_changed';

/** One event of the stream before it is delivered: messages are only ids until someone needs them. */
export type EntryContent =
  | {
      readonly type: MessageKind;
      readonly botId: string;
      readonly chatId: string;
      readonly messageId: string;
    }
  | { readonly type: 'ready'; readonly botId: string; readonly event: LiveEvent; readonly onlyFor?: string }
  /** About the person, or everyone, not about a bot. */
  | { readonly type: 'personal'; readonly event: LiveEvent; readonly onlyFor?: string };

export interface LiveEntry {
  /** Position in the order of this process, from 1. */
  readonly n: number;
  readonly content: EntryContent;
}

/** The events of the streams for a signal; none for `access_changed` and `key_revoked`. */
export function contentsOf(signal: LiveSignal): EntryContent[] {
  switch (signal.kind) {
    case 'messages':
      return named('message', signal);
    case 'messages_changed':
      return named('message_changed', signal);
    case 'chat_changed': {
      const { botId, chatId } = signal;
      return [{ type: 'ready', botId, event: { type: 'chat_changed', botId, chatId } }];
    }
    case 'unread_changed': {
      const { botId, chatId, userId } = signal;
      return [{ type: 'ready', botId, event: { type: 'unread_changed', botId, chatId }, onlyFor: userId }];
    }
    case 'bot_changed':
    case 'actions_changed':
    case 'history_changed':
      return [{ type: 'ready', botId: signal.botId, event: { type: signal.kind, botId: signal.botId } }];
    case 'broadcast_changed': {
      const { botId, broadcastId } = signal;
      return [{ type: 'ready', botId, event: { type: 'broadcast_changed', botId, broadcastId } }];
    }
    case 'link_changed':
      return [{ type: 'personal', event: { type: 'link_changed' }, onlyFor: signal.userId }];
    case 'access_changed':
    case 'key_revoked':
      return [];
    default:
      // A newer version of the product may already be publishing what this one does not know.
      signal satisfies never;
      return [];
  }
}

/**
 * What to read again instead of the messages themselves, each once: for a page that has read some of them and
 * not others.
 */
export function withoutMessages(entries: readonly LiveEntry[]): LiveEntry[] {
  const byContent = new Map<string, LiveEntry>();
  for (const { n, content } of entries) {
    const again = 'messageId' in content ? messagesMissed(content) : content;
    byContent.set(JSON.stringify(again), { n, content: again });
  }
  return [...byContent.values()].sort((one, other) => one.n - other.n);
}

function messagesMissed({ botId, chatId }: { botId: string; chatId: string }): EntryContent {
  return { type: 'ready', botId, event: { type: 'messages_missed', botId, chatId } };
}

/** Whether a person who may see these bots gets it. */
export function isFor(userId: string, bots: ReadonlySet<string>, content: EntryContent): boolean {
  if (content.type !== 'personal' && !bots.has(content.botId)) return false;
  return isNamed(content) || content.onlyFor === undefined || content.onlyFor === userId;
}

export function isNamed(
  content: EntryContent,
): content is Extract<EntryContent, { readonly messageId: string }> {
  return 'messageId' in content;
}

/** The event to deliver; undefined if its message was deleted. */
export function eventOf(
  content: EntryContent,
  messages: ReadonlyMap<string, Message>,
): LiveEvent | undefined {
  if (content.type === 'ready' || content.type === 'personal') return content.event;
  const message = messages.get(content.messageId);
  if (!message) return undefined;
  return { type: content.type, botId: content.botId, chatId: content.chatId, message };
}

function named(
  type: MessageKind,
  { botId, chatId, messageIds }: { botId: string; chatId: string; messageIds: readonly string[] },
): EntryContent[] {
  return messageIds.map((messageId) => ({ type, botId, chatId, messageId }));
}
