/** A change of a bot's configuration that someone made on this page. */
export interface MadeChange {
  readonly botId: string;
  /** The server's id of the change. */
  readonly id: string;
  /** A description: `Changed /start`. */
  readonly words: string;
  /** Whether the page itself doesn't show that it was made. */
  readonly isSilent?: boolean;
}

/** The changes that were done, and those that were undone; the next one last. */
interface Changes {
  readonly done: readonly MadeChange[];
  readonly undone: readonly MadeChange[];
}

const longest = 100;
const none: Changes = { done: [], undone: [] };

/**
 * The changes of one bot, the one that was changed last. Lives as long as the page; other pages have their
 * own.
 */
class ChangeLog {
  #changes = none;
  readonly #watchers = new Set<(change: MadeChange) => void>();

  /** After something new there is nothing to redo. */
  made(change: MadeChange): void {
    this.#changes = { done: [...this.#of(change.botId).done, change].slice(-longest), undone: [] };
    for (const watcher of this.#watchers) watcher(change);
  }

  /** `undo` is the change that undid it: undoing that one is redo. */
  undone(change: MadeChange, undo: string): void {
    const { done, undone } = this.#of(change.botId);
    this.#changes = { done: without(done, change), undone: [...undone, { ...change, id: undo }] };
  }

  redone(change: MadeChange, redo: string): void {
    const { done, undone } = this.#of(change.botId);
    this.#changes = { done: [...done, { ...change, id: redo }], undone: without(undone, change) };
  }

  /** Removes a change that could be neither undone nor redone. */
  forget(change: MadeChange): void {
    const { done, undone } = this.#changes;
    this.#changes = { done: without(done, change), undone: without(undone, change) };
  }

  get next(): { readonly undo: MadeChange | undefined; readonly redo: MadeChange | undefined } {
    return { undo: this.#changes.done.at(-1), redo: this.#changes.undone.at(-1) };
  }

  /** Calls the watcher with every new change. */
  watch(watcher: (change: MadeChange) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  clear(): void {
    this.#changes = none;
  }

  #of(botId: string): Changes {
    const { done, undone } = this.#changes;
    return [...done, ...undone].every((change) => change.botId === botId) ? this.#changes : none;
  }
}

function without(changes: readonly MadeChange[], { id }: MadeChange): readonly MadeChange[] {
  return changes.filter((change) => change.id !== id);
}

export const changeLog = new ChangeLog();
