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
   * A user's access to a bot may have changed: open streams check theirs again. Lost, if someone may no
   * longer see the bot.
   */
  | { readonly kind: 'access_changed'; readonly botId: string; readonly isLost?: boolean }
  /** An API key has ended: so do the streams that it opened. */
  | { readonly kind: 'key_revoked'; readonly keyId: string };
