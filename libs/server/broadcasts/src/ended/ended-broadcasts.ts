import type { EndedBroadcast } from '@botter/contracts';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { type BroadcastEnd, orderBroadcastNotices } from '@botter/server-notifications';
import { OccurrenceCalls } from '@botter/server-webhook-deliveries';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { type BroadcastRow, broadcastColumns, toBroadcast } from '../broadcasts/broadcast-row';
import { endWords } from './end-words';

/** Broadcasts in one transaction. */
const endsAtOnce = 50;

type TakenRow = BroadcastRow & { readonly finished_at: Date };

/** Only when nothing of it is being sent any more: a cancelled one may still have requests in progress. */
const takeText = `
update app.broadcasts b set is_end_reported = true from (
  select bot_id, id from app.broadcasts
  where finished_at is not null and not is_end_reported and claimed = 0
  order by finished_at limit ${endsAtOnce} for update skip locked
) ended where b.bot_id = ended.bot_id and b.id = ended.id
returning ${broadcastColumns.replaceAll(/\w+/g, 'b.$&')}`;

/**
 * Reports each end of a broadcast once. The sender only marks the end, so a crash after that loses nothing.
 * Any number of processes may do it simultaneously.
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
      const { rows } = await client.query<TakenRow>(takeText);
      const ends = rows.map(toEnd);
      await this.calls.order(client, ends);
      await orderBroadcastNotices(client, ends.flatMap(noticeOf), this.clock.now());
      return rows.length;
    });
    return reported === endsAtOnce;
  }
}

type End = ReturnType<typeof toEnd>;

function toEnd(row: TakenRow) {
  const { id, name, counts, startedAt, finishedAt } = toBroadcast(row);
  const state = row.state === 'done' ? 'done' : 'cancelled';
  const broadcast: EndedBroadcast = { id, name, state, counts, startedAt, finishedAt };
  const occurrence = { event: 'broadcast.done', broadcast } as const;
  return { botId: row.bot_id, occurrence, at: row.finished_at };
}

/** Someone who cancels a broadcast before it starts needs no notice of that. */
function noticeOf({ botId, occurrence: { broadcast } }: End): BroadcastEnd[] {
  if (broadcast.startedAt === null) return [];
  return [{ botId, broadcastId: broadcast.id, words: endWords(broadcast) }];
}
