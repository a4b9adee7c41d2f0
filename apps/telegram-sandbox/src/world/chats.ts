import type { Person, SandboxBot, SandboxChat, StoredMessage } from './types';

/** What is kept of a conversation; of one in a load test next to nothing. */
const historyLimit = 300;
const crowdHistoryLimit = 6;
const firstGroupId = -4_000_000_001;
/** Supergroups and channels share their ids. */
const firstSupergroupId = -1_002_000_000_001;

export type GroupType = Exclude<SandboxChat['type'], 'private'>;

/** The conversations of the sandbox: private ones by bot and person, groups by their id. */
export class Chats {
  readonly #byKey = new Map<string, SandboxChat>();
  #nextGroupId = firstGroupId;
  #nextSupergroupId = firstSupergroupId;

  constructor(known: readonly SandboxChat[] = []) {
    for (const chat of known) {
      this.#byKey.set(keyOf(chat.id, chat.botIds[0] ?? 0), chat);
      if (chat.type === 'group') this.#nextGroupId = Math.min(this.#nextGroupId, chat.id - 1);
      if (chat.type === 'supergroup' || chat.type === 'channel')
        this.#nextSupergroupId = Math.min(this.#nextSupergroupId, chat.id - 1);
    }
  }

  /** The chat that a bot knows by this id. */
  find(bot: SandboxBot, chatId: number): SandboxChat | undefined {
    return this.#byKey.get(keyOf(chatId, bot.id));
  }

  /** The private chat of a person with a bot. It creates the chat if there is none. */
  privateChat(bot: SandboxBot, person: Person): SandboxChat {
    return (
      this.find(bot, person.id) ??
      this.#keep({ ...emptyChat(person.id, 'private'), botIds: [bot.id], personIds: [person.id] })
    );
  }

  addGroup(title: string, personIds: number[], botIds: number[], type: GroupType): SandboxChat {
    const id = type === 'group' ? this.#nextGroupId-- : this.#nextSupergroupId--;
    return this.#keep({ ...emptyChat(id, type), title, personIds, botIds, started: true });
  }

  group(chatId: number): SandboxChat | undefined {
    return chatId < 0 ? this.#byKey.get(keyOf(chatId, 0)) : undefined;
  }

  ofBot(bot: SandboxBot): SandboxChat[] {
    return this.list().filter((chat) => chat.botIds.includes(bot.id));
  }

  list(): SandboxChat[] {
    return [...this.#byKey.values()];
  }

  remove(chat: SandboxChat, bot: SandboxBot): void {
    if (chat.type === 'private') this.#byKey.delete(keyOf(chat.id, bot.id));
    else {
      chat.botIds = chat.botIds.filter((id) => id !== bot.id);
      chat.adminBotIds = chat.adminBotIds?.filter((id) => id !== bot.id);
    }
  }

  /** Message ids count per bot in private chats and per group elsewhere. */
  nextMessageId(bot: SandboxBot, chat: SandboxChat): number {
    return chat.type === 'private' ? bot.nextMessageId++ : chat.nextMessageId++;
  }

  append(chat: SandboxChat, stored: StoredMessage, crowd: boolean): void {
    chat.messages.push(stored);
    const limit = crowd ? crowdHistoryLimit : historyLimit;
    if (chat.messages.length > limit) chat.messages.splice(0, chat.messages.length - limit);
  }

  #keep(chat: SandboxChat): SandboxChat {
    this.#byKey.set(keyOf(chat.id, chat.botIds[0] ?? 0), chat);
    return chat;
  }
}

export function findMessage(chat: SandboxChat, messageId: number): StoredMessage | undefined {
  return chat.messages.findLast((stored) => stored.message.message_id === messageId);
}

/** The message that was pinned last and still exists. */
export function pinnedMessage(chat: SandboxChat): StoredMessage | undefined {
  for (const id of chat.pinned?.toReversed() ?? []) {
    const stored = findMessage(chat, id);
    if (stored) return stored;
  }
  return undefined;
}

export function replaceMessage(chat: SandboxChat, changed: StoredMessage): void {
  const at = chat.messages.findLastIndex(
    (stored) => stored.message.message_id === changed.message.message_id,
  );
  if (at >= 0) chat.messages[at] = changed;
}

function emptyChat(id: number, type: SandboxChat['type']): SandboxChat {
  return {
    id,
    type,
    title: '',
    botIds: [],
    personIds: [],
    started: false,
    blocked: false,
    migratedTo: null,
    nextMessageId: 1,
    messages: [],
  };
}

function keyOf(chatId: number, botId: number): string {
  return chatId < 0 ? String(chatId) : `${botId}:${chatId}`;
}
