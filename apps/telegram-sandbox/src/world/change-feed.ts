import type { CallbackAnswer } from './callback-queries';

export type SandboxEvent =
  | { readonly type: 'changed'; readonly topics: readonly string[] }
  | ({
      readonly type: 'answer';
      readonly botId: number;
      readonly chatId: number;
      readonly personId: number;
      readonly queryId: string;
    } & CallbackAnswer)
  | {
      /** A bot has answered an inline query. */
      readonly type: 'results';
      readonly botId: number;
      readonly personId: number;
      readonly queryId: string;
    }
  | { readonly type: 'action'; readonly botId: number; readonly chatId: number; readonly action: string };

const gatherMs = 60;
const topicLimit = 200;
/** Means all topics, if too many have changed to name them. */
const everything = '*';

/**
 * Signals to pages what changed, so that they refresh what they show. It gathers changes for a moment and
 * names them by topic (`bots`, `people`, `chats`, `chat:<bot>:<chat>`), so that a load test doesn't overload
 * a page.
 */
export class ChangeFeed {
  readonly #listeners = new Set<(event: SandboxEvent) => void>();
  #topics = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  changed(topic: string): void {
    if (!this.isHeard) return;
    this.#topics.add(topic);
    if (this.#topics.size > topicLimit) this.#topics = new Set([everything]);
    this.#timer ??= setTimeout(() => this.#flush(), gatherMs).unref();
  }

  publish(event: SandboxEvent): void {
    this.#flush();
    for (const listener of this.#listeners) listener(event);
  }

  subscribe(listener: (event: SandboxEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#topics.size === 0) return;
    const topics = [...this.#topics];
    this.#topics = new Set();
    for (const listener of this.#listeners) listener({ type: 'changed', topics });
  }
}
