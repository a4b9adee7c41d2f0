import { type TakenEntry, takeLedgerEntries } from '@botter/server-conversations';
import { inTransaction, jsonRows, PG_POOL } from '@botter/server-database';
import { LivePublisher } from '@botter/server-live';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { validate as isUuid } from 'uuid';
import { type ReactionEntry, reactionWriter } from './reaction-writer';

/** Rows of the ledger in one transaction; each has at most 200 entries. */
const rowsAtOnce = 200;
const batchesAtOnce = 50;

const input = `input as materialized (
  select distinct bot_id, id, pressed from json_to_recordset($1::json) as t(bot_id text, id bigint, pressed uuid)
)`;
const counted = (column: 'pressed' | 'unsubscribed') => `
update app.broadcasts b set ${column} = b.${column} + t.n
from (select bot_id, broadcast_id, count(*)::int as n from marked group by 1, 2) t
where b.bot_id = t.bot_id and b.id = t.broadcast_id
returning b.bot_id as "botId", b.id as "broadcastId"`;

interface CountedBroadcast {
  readonly botId: string;
  readonly broadcastId: string;
}

const pressedText = `
with ${input}, found as (
  select r.bot_id, r.broadcast_id, r.contact_id from input i
  join app.contacts c on c.bot_id = i.bot_id and c.telegram_user_id = i.id
  join app.broadcast_recipients r on r.bot_id = i.bot_id and r.broadcast_id = i.pressed and r.contact_id = c.id
  where not r.pressed order by 1, 2, 3 for update of r
), marked as (
  update app.broadcast_recipients r set pressed = true from found f
  where r.bot_id = f.bot_id and r.broadcast_id = f.broadcast_id and r.contact_id = f.contact_id and not r.pressed
  returning r.bot_id, r.broadcast_id
)${counted('pressed')}`;

/** A person unsubscribes because of the latest broadcast that they got in the last days. */
const unsubscribedText = `
with ${input}, found as (
  select l.bot_id, l.broadcast_id, l.contact_id from input i
  join app.contacts c on c.bot_id = i.bot_id and c.telegram_user_id = i.id
  cross join lateral (
    select r.* from app.broadcast_recipients r
    where r.bot_id = c.bot_id and r.contact_id = c.id and r.state in ('sent', 'unknown') and r.at > now() - interval '7 days'
    order by r.at desc limit 1
  ) l order by 1, 2, 3
), marked as (
  update app.broadcast_recipients r set unsubscribed = true from found f
  where r.bot_id = f.bot_id and r.broadcast_id = f.broadcast_id and r.contact_id = f.contact_id and not r.unsubscribed
  returning r.bot_id, r.broadcast_id
)${counted('unsubscribed')}`;

/** Counts what people do about broadcasts: each person once. */
@Injectable()
export class Reactions {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(LivePublisher) private readonly live: LivePublisher,
  ) {}

  /**
   * Counts those of all bots so far, and announces each broadcast with other counts once. True if there is
   * more to do now.
   */
  async run(): Promise<boolean> {
    const changed = new Map<string, CountedBroadcast>();
    try {
      for (let i = 0; i < batchesAtOnce; i++) {
        const { rows, counted } = await inTransaction(this.pool, async (client) => {
          const taken = await takeLedgerEntries(client, reactionWriter.name, rowsAtOnce);
          return { rows: taken.rows, counted: await count(client, taken.entries) };
        });
        for (const one of counted) changed.set(one.broadcastId, one);
        if (rows < rowsAtOnce) return false;
      }
      return true;
    } finally {
      const signals = [...changed.values()].map((one) => ({ kind: 'broadcast_changed', ...one }) as const);
      await this.live.announce(this.pool, signals);
    }
  }
}

/** Returns the broadcasts with other counts. */
async function count(client: PoolClient, taken: readonly TakenEntry[]): Promise<CountedBroadcast[]> {
  const rows = taken.flatMap(({ botId, entry }) => (isEntry(entry) ? [{ bot_id: botId, ...entry }] : []));
  const pressed = rows.filter((row) => row.pressed !== undefined);
  const unsubscribed = rows.filter((row) => row.pressed === undefined);
  const counted: CountedBroadcast[] = [];
  for (const [text, people] of [
    [pressedText, pressed],
    [unsubscribedText, unsubscribed],
  ] as const) {
    if (people.length === 0) continue;
    counted.push(...(await client.query<CountedBroadcast>(text, [jsonRows(people)])).rows);
  }
  return counted;
}

/** What isn't ours counts as nothing. */
function isEntry(value: unknown): value is ReactionEntry {
  const { id, pressed } = (value ?? {}) as Partial<ReactionEntry>;
  return typeof id === 'string' && /^\d{1,18}$/.test(id) && (pressed === undefined || isUuid(pressed));
}
