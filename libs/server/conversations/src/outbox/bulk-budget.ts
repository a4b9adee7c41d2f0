import { pause } from '@botter/server-async';
import { PG_POOL } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

/** Telegram takes about 30 messages a second of a bot; the rest is for replies. */
const perSecond = 25;
const everyMs = 1_000 / perSecond;
/** So many may go at once after a quiet time: a person who writes waits for nothing. */
const burst = 5;
/** Places taken in one statement: what a dying process takes with it delays the others by no more. */
const lot = 10;
const retryMs = 1_000;

/**
 * Spaces a bot's bulk messages out, over all processes: each takes places in one row of the bot's, 40 ms apart. Replies
 * ask for no place.
 */
@Injectable()
export class BulkBudget {
  /** Who waits for a place, by bot. */
  readonly #waiting = new Map<string, ((waitMs: number) => void)[]>();

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Settles when there is a place soon; gives the milliseconds until then. */
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
    // Everything that is asked for in the same turn of the event loop comes along.
    await new Promise(setImmediate);
    while (queue.length > 0) {
      const count = Math.min(queue.length, lot);
      const first = await this.#reserve(botId, count).catch((error: unknown) => {
        this.logger.warn({ err: error, botId }, 'no place for bulk messages could be taken yet');
      });
      if (first !== undefined) {
        queue.splice(0, count).forEach((granted, i) => {
          granted(Math.max(0, first + i * everyMs));
        });
      }
      // No places are taken far ahead: they would be lost with this process.
      const pauseMs = first === undefined ? retryMs : first + (count - 1) * everyMs;
      if (pauseMs > 0) await pause(pauseMs, { ref: false });
    }
    this.#waiting.delete(botId);
  }

  /** Milliseconds until the first of so many places in a row; below 0 where it is free already. */
  async #reserve(botId: string, count: number): Promise<number> {
    const { rows } = await this.pool.query<{ first: number }>(
      `insert into app.bulk_budgets as b (bot_id, free_at)
       select $1, clock_timestamp() + make_interval(secs => ($2::float8 - $4) * $3 / 1000)
       where not exists (select from app.erased_bots where bot_id = $1)
       on conflict (bot_id) do update set free_at =
         greatest(b.free_at, clock_timestamp() - make_interval(secs => $4 * $3 / 1000)) + make_interval(secs => $2 * $3 / 1000)
       returning (extract(epoch from free_at - clock_timestamp()) * 1000 - $2 * $3)::float8 as first`,
      [botId, count, everyMs, burst - 1],
    );
    return rows[0]?.first ?? 0;
  }
}
