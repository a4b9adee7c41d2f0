import type { EndedBroadcast } from '@botter/contracts';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { type BroadcastEnd, orderBroadcastNotices } from '@botter/server-notifications';
import { OccurrenceCalls } from '@botter/server-webhook-deliveries';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { type BroadcastRow, broadcastColumns, toBroadcast } from '../broadcasts/broadcast-row';
import { endWords } from './end-words';

/** Broadcasts in one transaction. */
const endsAtOnce = 50;

/** Only when nothing of it is being sent any more: a cancelled one may still have requests in progress. */
const takeText = `
update app.broadcasts b set is_end_reported = true from (
  select bot_id, id from app.broadcasts
  where finished_at is not null and not is_end_reported and claimed = 0
  order by finished_at limit ${endsAtOnce} for update skip locked
) ended where b.bot_id = ended.bot_id and b.id = ended.id
returning ${broadcastColumns.replaceAll(/\w+/g, 'b.$&')}`;

/**
 * Reports each end of a broadcast once: who sends only ends it, and a crash after that loses nothing. Any
 * number of processes may do it simultaneously.
 */
@Injectable()
export class EndedBroadcasts {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(OccurrenceCalls) private readonly calls: OccurrenceCalls,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** True if there is more to do now. */
  async run(): Promise<boolean> {
    const reported = await inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<BroadcastRow>(takeText);
      await this.#callWebhooks(client, rows);
      await orderBroadcastNotices(client, rows.flatMap(noticeOf), this.clock.now());
      return rows.length;
    });
    return reported === endsAtOnce;
  }

  async #callWebhooks(client: PoolClient, rows: readonly BroadcastRow[]): Promise<void> {
    const happened = rows.map((row) => ({
      botId: row.bot_id,
      occurrence: { event: 'broadcast.done', broadcast: toEnded(row) } as const,
      at: row.finished_at ?? new Date(),
    }));
    await this.calls.order(client, happened);
  }
}

/** Who cancels one before it starts needs no notice of that. */
function noticeOf(row: BroadcastRow): BroadcastEnd[] {
  if (row.started_at === null) return [];
  return [{ botId: row.bot_id, broadcastId: row.id, words: endWords(toEnded(row)) }];
}

function toEnded(row: BroadcastRow): EndedBroadcast {
  const { id, name, counts, startedAt, finishedAt } = toBroadcast(row);
  return { id, name, state: row.state === 'done' ? 'done' : 'cancelled', counts, startedAt, finishedAt };
}
