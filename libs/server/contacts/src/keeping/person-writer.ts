import { cut, linkPayload } from '@botter/engine';
import type { ChatActivity, LedgerWriter } from '@botter/server-conversations';
import { KnownPeople } from './known-people';
import { type PersonEntry, personModule } from './person-entry';

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
/** Twice of what Telegram allows. Much longer names fit no index. */
const nameLength = 128;

/** Notes who writes or presses. */
export const personWriter = (): LedgerWriter => ({
  name: personModule,
  known: new KnownPeople(),
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
      first: cut(first_name, nameLength),
      ...(last_name && { last: cut(last_name, nameLength) }),
      ...(username && { username: cut(username, nameLength) }),
      ...(languageCode && languageCode.length <= languageLength && { language: languageCode }),
      ...(chat.type === 'private' && { private: true }),
      ...(start && { start }),
      ...(plan.kind === 'message' && plan.unsubscribes && { stop: true }),
    };
  },
});
