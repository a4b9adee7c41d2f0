/** People whom a signal names; a change for more of them counts for everyone. */
const namesInOneSignal = 50;

/** People lose a bot that they could see. */
export function accessLost(botId: string, userIds: readonly string[]): LiveSignal {
  const lostBy = userIds.length > namesInOneSignal ? 'everyone' : userIds;
  return { kind: 'access_changed', botId, lostBy, isLost: true };
}

/**
 * An event in its shortest form: it travels between processes (PostgreSQL NOTIFY, or Redis) when its
 * transaction commits. The API turns it into the live events of the contract for those who may see the bot.
 */
export type LiveSignal =
  | {
      readonly kind: 'messages';
      readonly botId: string;
      readonly chatId: string;
      readonly messageIds: readonly string[];
    }
  | {
      readonly kind: 'messages_changed';
      readonly botId: string;
      readonly chatId: string;
      readonly messageIds: readonly string[];
    }
  | { readonly kind: 'chat_changed'; readonly botId: string; readonly chatId: string }
  | {
      readonly kind: 'unread_changed';
      readonly botId: string;
      readonly chatId: string;
      readonly userId: string;
    }
  | { readonly kind: 'bot_changed'; readonly botId: string }
  | { readonly kind: 'actions_changed'; readonly botId: string }
  | { readonly kind: 'history_changed'; readonly botId: string }
  | { readonly kind: 'broadcast_changed'; readonly botId: string; readonly broadcastId: string }
  /**
   * The Telegram account that this user is notified in; without a user the notifier bot, which is everyone's.
   */
  | { readonly kind: 'link_changed'; readonly userId?: string }
  /**
   * A user's access to a bot may have changed: open streams check theirs again. `lostBy` are those who may no
   * longer see the bot, and maybe some who still do.
   */
  | {
      readonly kind: 'access_changed';
      readonly botId: string;
      readonly lostBy?: readonly string[] | 'everyone';
      /** What the version before publishes and reads: someone may no longer see the bot. */
      readonly isLost?: boolean;
    }
  /** An API key has ended: so do the streams that it opened. */
  | { readonly kind: 'key_revoked'; readonly keyId: string };
