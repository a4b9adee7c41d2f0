import { randomUUID } from 'node:crypto';
import { BotterError } from '@botter/contracts';
import { backoff, KeyedQueue, pause } from '@botter/server-async';
import type { Database } from '@botter/server-database';
import { sql } from 'kysely';

/** The holder of a bot's turn must call it before each step. */
export interface TelegramTurn {
  /**
   * Keeps the turn for the next step, which may take 30 s at most (a call of Telegram takes 10 s).
   * @throws BotterError `unavailable` if someone else has the turn: the next step would be too late
   */
  keep(): Promise<void>;
}

const stepMs = 30_000;
const lookAgain = { firstPauseMs: 50, longestPauseMs: 500 };

/**
 * Runs changes at Telegram one after the other for each bot, in all processes: the last change in the history
 * is the last one that Telegram got. A turn is a row with a time, not a lock, so that no connection is held
 * during a request to Telegram. A process that hangs loses it: `keep` refuses the next step then.
 */
export class TelegramTurns {
  /** The callers of this process wait here, without queries. */
  readonly #here = new KeyedQueue();

  constructor(
    private readonly db: Database,
    private readonly patienceMs = 20_000,
  ) {}

  /** @throws BotterError `unavailable` if others were busy with the bot for longer than 20 s */
  async run<Result>(botId: string, work: (turn: TelegramTurn) => Promise<Result>): Promise<Result> {
    const until = Date.now() + this.patienceMs;
    return this.#here.run(botId, async () => {
      const holder = randomUUID();
      await this.#take(botId, holder, until);
      try {
        return await work({ keep: () => this.#keep(botId, holder) });
      } finally {
        // If that fails, the turn ends by itself.
        await sql`delete from app.telegram_turns where bot_id = ${botId} and holder = ${holder}`
          .execute(this.db)
          .catch(() => undefined);
      }
    });
  }

  async #take(botId: string, holder: string, until: number): Promise<void> {
    for (let looks = 0; Date.now() < until; looks += 1) {
      const { rows } = await sql`
        insert into app.telegram_turns as turn (bot_id, holder, ends_at)
        values (${botId}, ${holder}, now() + ${stepMs} * interval '1 ms')
        on conflict (bot_id) do update set holder = excluded.holder, ends_at = excluded.ends_at
        where turn.ends_at < now()
        returning bot_id`.execute(this.db);
      if (rows.length > 0) return;
      await pause(backoff(lookAgain, looks));
    }
    throw busy();
  }

  async #keep(botId: string, holder: string): Promise<void> {
    const { numAffectedRows } = await sql`
      update app.telegram_turns set ends_at = now() + ${stepMs} * interval '1 ms'
      where bot_id = ${botId} and holder = ${holder}`.execute(this.db);
    if (numAffectedRows !== 1n) throw busy();
  }
}

function busy(): BotterError {
  return new BotterError(
    'unavailable',
    'Someone else is changing this at Telegram right now. Check the current values and try again.',
    undefined,
    2,
  );
}
