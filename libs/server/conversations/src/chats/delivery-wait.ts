import type { Message } from '@botter/contracts';
import { type BackoffRule, backoff, pause } from '@botter/server-async';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ConversationQueries } from './conversation-queries';

/** Less than the deadline of any proxy. */
const longestMs = 10_000;
/** Callers that wait at the same time in one process: each costs a query now and then. */
const atOnce = 200;
const looks: BackoffRule = { firstPauseMs: 50, longestPauseMs: 500 };

/** Waits until Telegram has taken or refused a message. */
@Injectable()
export class DeliveryWait implements OnModuleDestroy {
  readonly #ending = new AbortController();
  #waiting = 0;

  constructor(@Inject(ConversationQueries) private readonly queries: ConversationQueries) {}

  onModuleDestroy(): void {
    this.#ending.abort();
  }

  /** The message in its final state, or as it is after 10 s, if too many wait, or if the process ends. */
  async settled(message: Message): Promise<Message> {
    if (this.#waiting >= atOnce) return message;
    this.#waiting += 1;
    try {
      return await this.#look(message, performance.now() + longestMs);
    } finally {
      this.#waiting -= 1;
    }
  }

  async #look(message: Message, deadline: number): Promise<Message> {
    const { signal } = this.#ending;
    let latest = message;
    for (let n = 0; latest.delivery?.state === 'waiting' && !signal.aborted; n++) {
      const left = deadline - performance.now();
      if (left <= 0) break;
      await pause(Math.min(backoff(looks, n), left), { signal });
      const [found] = await this.queries.loadMessages([message.bot_id], [message.id]);
      // Its chat was deleted in between.
      if (!found) break;
      latest = found;
    }
    return latest;
  }
}
