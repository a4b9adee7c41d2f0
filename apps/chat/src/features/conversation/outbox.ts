import { interruptedText, type PendingMessage } from './pending';

type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (chatId: string) => `botter.unsent.${chatId}`;
const none: readonly PendingMessage[] = [];

/**
 * What was written and is not known to be with the server, by chat. It is kept on this device until it is sent or
 * discarded, so that neither another chat nor a reload loses it.
 */
export class Outbox {
  readonly #chats = new Map<string, readonly PendingMessage[]>();
  readonly #watchers = new Set<() => void>();

  constructor(private readonly store: () => KeyValueStore) {}

  of(chatId: string): readonly PendingMessage[] {
    let known = this.#chats.get(chatId);
    if (!known) {
      known = this.#kept(chatId);
      this.#chats.set(chatId, known);
    }
    return known;
  }

  change(chatId: string, next: (pending: readonly PendingMessage[]) => readonly PendingMessage[]): void {
    const pending = next(this.of(chatId));
    this.#chats.set(chatId, pending);
    try {
      if (pending.length === 0) this.store().removeItem(keyOf(chatId));
      else this.store().setItem(keyOf(chatId), JSON.stringify(pending));
    } catch {
      // Storage is full or switched off: the messages stay on the page and are lost only by a reload.
    }
    for (const watcher of this.#watchers) watcher();
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  #kept(chatId: string): readonly PendingMessage[] {
    try {
      const kept = JSON.parse(this.store().getItem(keyOf(chatId)) ?? '[]') as PendingMessage[];
      return kept.map((message) => ({ ...message, error: message.error ?? interruptedText }));
    } catch {
      return none;
    }
  }
}
