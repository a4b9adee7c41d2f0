import type { DraftStore } from '@botter/web-data';
import { interruptedText, type PendingMessage } from './pending';

const nameOf = (chatId: string) => `unsent.${chatId}`;
const none: readonly PendingMessage[] = [];

/**
 * Messages that the server has not confirmed, by chat and tab. They are kept on this device until they are
 * sent or discarded, so that neither another chat nor a reload loses them, and go when the person signs out.
 */
export class Outbox {
  readonly #chats = new Map<string, readonly PendingMessage[]>();
  readonly #watchers = new Set<() => void>();

  constructor(private readonly drafts: Pick<DraftStore, 'load' | 'keep' | 'onClear'>) {
    drafts.onClear(() => {
      this.#chats.clear();
      this.#announce();
    });
  }

  of(chatId: string): readonly PendingMessage[] {
    let known = this.#chats.get(chatId);
    if (!known) {
      known = this.#kept(chatId);
      this.#chats.set(chatId, known);
    }
    return known;
  }

  /** The chats with messages of this page that wait for the connection. */
  chatsWithUnsent(): string[] {
    return [...this.#chats].filter(([, all]) => all.some(({ offline }) => offline)).map(([chatId]) => chatId);
  }

  change(chatId: string, next: (pending: readonly PendingMessage[]) => readonly PendingMessage[]): void {
    const pending = next(this.of(chatId));
    this.#chats.set(chatId, pending);
    this.drafts.keep(nameOf(chatId), pending.length === 0 ? '' : JSON.stringify(pending));
    this.#announce();
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  #announce(): void {
    for (const watcher of this.#watchers) watcher();
  }

  #kept(chatId: string): readonly PendingMessage[] {
    try {
      const kept = JSON.parse(this.drafts.load(nameOf(chatId)) ?? '[]') as PendingMessage[];
      return kept.map((message) => ({ ...message, error: message.error ?? interruptedText }));
    } catch {
      return none;
    }
  }
}
