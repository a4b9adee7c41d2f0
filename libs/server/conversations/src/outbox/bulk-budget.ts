import { pause } from '@botter/server-async';
import { CONFIG, type Config, defaultRateLimits } from '@botter/server-config';
import { PG_POOL } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

/** The most messages without a wait after a quiet time, so that a person who writes doesn't wait. */
const burst = 5;
/** The time of the places that one statement takes. A crashed process delays the others by at most these. */
const lotMs = 400;
const largestLot = 250;
const retryMs = 1_000;

/**
 * Spaces out a bot's bulk messages over all processes: each process takes places in one row of the bot, by
 * default 40 ms apart. Replies need no place.
 */
@Injectable()
export class BulkBudget {
  /** Callers that wait for a place, by bot. */
  readonly #waiting = new Map<string, ((waitMs: number) => void)[]>();
  readonly #everyMs: number;
  /** Places that one statement takes at most. */
  readonly lot: number;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) { rateLimits }: Pick<Config, 'rateLimits'>,
  ) {
    // Unlimited calls don't make Telegram accept more.
    const { number, seconds } = rateLimits?.bulk ?? defaultRateLimits.bulk;
    this.#everyMs = (seconds * 1000) / number;
    this.lot = Math.min(Math.max(1, Math.floor(lotMs / this.#everyMs)), largestLot);
  }

  /** Resolves when a place is free soon, with the milliseconds until then. */
  take(botId: string): Promise<number> {
    return new Promise((granted) => {
      const queue = this.#waiting.get(botId);
      if (queue) queue.push(granted);
      else {
        const begun = [granted];
        this.#waiting.set(botId, begun);
        void this.#serve(botId, begun);
      }
    });
  }

  async #serve(botId: string, queue: ((waitMs: number) => void)[]): Promise<void> {
    // Collects all calls of the same turn of the event loop.
    await new Promise(setImmediate);
    while (queue.length > 0) {
      const count = Math.min(queue.length, this.lot);
      const first = await this.#reserve(botId, count).catch((error: unknown) => {
        this.logger.warn({ err: error, botId }, 'no place for bulk messages could be taken yet');
      });
      if (first !== undefined) {
        queue.splice(0, count).forEach((granted, i) => {
          granted(Math.max(0, first + i * this.#everyMs));
        });
      }
      // Takes no places far ahead, because they would be lost with this process.
      const pauseMs = first === undefined ? retryMs : first + (count - 1) * this.#everyMs;
      if (pauseMs > 0) await pause(pauseMs, { ref: false });
    }
    this.#waiting.delete(botId);
  }

  /** Milliseconds until the first of `count` places in a row; negative if it is already free. */
  async #reserve(botId: string, count: number): Promise<number> {
    const { rows } = await this.pool.query<{ first: number }>(
      `insert into app.bulk_budgets as b (bot_id, free_at)
       select $1, clock_timestamp() + make_interval(secs => ($2::float8 - $4) * $3 / 1000)
       where not exists (select from app.erased_bots where bot_id = $1)
       on conflict (bot_id) do update set free_at =
         greatest(b.free_at, clock_timestamp() - make_interval(secs => $4 * $3 / 1000)) + make_interval(secs => $2 * $3 / 1000)
       returning (extract(epoch from free_at - clock_timestamp()) * 1000 - $2 * $3)::float8 as first`,
      [botId, count, this.#everyMs, burst - 1],
    );
    return rows[0]?.first ?? 0;
  }
}
