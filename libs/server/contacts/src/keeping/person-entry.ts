import { linkPayload } from '@botter/engine';
import type { ChatActivity, LedgerWriter } from '@botter/server-conversations';

/**
 * The person of one update. Stored for seconds, but the version after reads it. What is missing isn't set.
 */
export interface PersonEntry {
  /** Milliseconds, as `Date.now()`. */
  readonly at: number;
  /** Telegram's id. */
  readonly id: string;
  readonly first: string;
  readonly last?: string;
  readonly username?: string;
  readonly language?: string;
  /** In their private chat. */
  readonly private?: true;
  /** Payload of `/start`. */
  readonly start?: string;
  /** They want no more broadcasts. */
  readonly stop?: true;
}

interface PersonView {
  readonly first_name?: string;
  readonly last_name?: string;
}

/** Updates with a person, as Telegram sends them. */
interface PersonalUpdate {
  readonly message?: { readonly from?: PersonView };
  readonly callback_query?: { readonly from?: PersonView };
}

/** What is longer is no language: RFC 5646 allows for tags of this length. */
const languageLength = 35;

/** Notes who writes or presses. */
export const personWriter: LedgerWriter = {
  name: 'contacts',
  entryOf({ plan, update, now }: ChatActivity): PersonEntry | undefined {
    if (plan?.kind !== 'message' && plan?.kind !== 'callback') return undefined;
    const { sender, chat } = plan;
    // Below 0 a chat speaks as itself.
    if (!sender || sender.isBot || sender.telegramUserId.startsWith('-')) return undefined;
    const { message, callback_query } = (update ?? {}) as PersonalUpdate;
    const { first_name = sender.name, last_name } = callback_query?.from ?? message?.from ?? {};
    const { username, languageCode } = sender;
    const start = plan.kind === 'message' ? linkPayload(plan.message.text ?? undefined) : undefined;
    return {
      at: now.getTime(),
      id: sender.telegramUserId,
      first: first_name,
      ...(last_name && { last: last_name }),
      ...(username && { username }),
      ...(languageCode && languageCode.length <= languageLength && { language: languageCode }),
      ...(chat.type === 'private' && { private: true }),
      ...(start && { start }),
      ...(plan.kind === 'message' && plan.unsubscribes && { stop: true }),
    };
  },
};
