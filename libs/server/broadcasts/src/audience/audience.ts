import { BotterError, type Condition } from '@botter/contracts';
import { contactSettingsOf } from '@botter/server-compiled-bots';
import { conditionSql, Segments } from '@botter/server-contacts';
import { type ReadBudget, readWithin } from '@botter/server-conversations';
import { PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

/** Whom a broadcast is for, as a person has written it. */
interface WrittenAudience {
  readonly condition: Condition | null;
  readonly segment_id: string | null;
}

const budget: ReadBudget = {
  ms: 5_000,
  tooLong: 'Counting the recipients takes too long right now. Try again.',
};

/** A condition on contacts `c` of a bot, with the values of its parameters from `$2` on. */
export interface AudienceSql {
  readonly sql: string;
  /** The first is the bot. */
  readonly values: readonly unknown[];
}

/** The contacts that a broadcast is for. */
@Injectable()
export class Audience {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Segments) private readonly segments: Segments,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * The current condition; null fits everybody who can be reached.
   * @throws BotterError `conflict` if its segment was deleted
   */
  async conditionOf(botId: string, { condition, segment_id }: WrittenAudience): Promise<Condition | null> {
    if (segment_id === null) return condition;
    try {
      return (await this.segments.one(botId, segment_id)).when;
    } catch (error) {
      if (!(error instanceof BotterError) || error.code !== 'not_found') throw error;
      throw new BotterError('conflict', 'The segment of this broadcast was deleted. Choose another one.');
    }
  }

  /** @param bot the bot's time zone decides what `hours` and dates are */
  async sqlOf(botId: string, when: Condition | null): Promise<AudienceSql> {
    const values: unknown[] = [botId];
    if (when === null) return { sql: 'true', values };
    const { timeZone } = await contactSettingsOf(this.pool, botId);
    const moment = { now: this.clock.now(), timeZone };
    const sql = conditionSql(when, moment, (value) => `$${values.push(value)}`);
    return { sql, values };
  }

  /**
   * How many contacts a broadcast would reach now.
   * @throws BotterError `unavailable` if it takes too long
   */
  async count(botId: string, when: Condition | null): Promise<number> {
    const { sql, values } = await this.sqlOf(botId, when);
    const { rows } = await readWithin(this.pool, budget, (read) =>
      read<{ count: number }>(
        `select count(*)::int as count from app.contacts c
         where c.bot_id = $1 and c.chat_id is not null and ${sql}`,
        [...values],
      ),
    );
    return rows[0]?.count ?? 0;
  }
}
