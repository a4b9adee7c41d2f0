import type { Home } from '@botter/contracts';
import { readWithin } from '@botter/server-conversations';
import { PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { ActivityCounter } from '../counting/activity-counter';
import { budget } from './budget';
import { messagesSince } from './counts';
import { startOfDay } from './window';

/** The four figures of the home dashboard. */
@Injectable()
export class GetHome {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(ActivityCounter) private readonly counter: ActivityCounter,
  ) {}

  async execute(botIds: readonly string[], timeZone: string): Promise<Home> {
    await this.counter.catchUp(botIds);
    const midnight = startOfDay(this.clock.now(), timeZone).toJSDate();
    return readWithin(this.pool, budget, async (read) => {
      const { rows } = await read<{ messages: string | null; chats: string | null }>(
        'select sum(messages) as messages, sum(chats) as chats from app.analytics_totals where bot_id = any($1)',
        [botIds],
      );
      return {
        activeBots: botIds.length,
        totalChats: Number(rows[0]?.chats ?? 0),
        messagesToday: await messagesSince(read, botIds, midnight),
        totalMessages: Number(rows[0]?.messages ?? 0),
      };
    });
  }
}
