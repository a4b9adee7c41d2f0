import { contactFactsColumns, type FactsRow } from '@botter/server-contacts';
import { DirectSends, recentProcesses, type SentToChat } from '@botter/server-conversations';
import { inTransaction, jsonRows, PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

/** A broadcast that is being sent. */
export interface RunningBroadcast {
  readonly botId: string;
  readonly id: string;
}

/** A recipient whose turn has come. */
export interface Claimed extends FactsRow {
  readonly contact_id: string;
  readonly chat_id: string;
  readonly telegram_chat_id: string;
  readonly chat_name: string | null;
  readonly chat_username: string | null;
  readonly attempts: number;
}

/** The result of a claimed recipient. */
export interface RecipientResult {
  readonly contactId: string;
  /** The process that has claimed it. */
  readonly claimedBy: string;
  /** `pending`: nothing was sent, and its turn comes again. */
  readonly state: 'sent' | 'failed' | 'blocked' | 'unknown' | 'pending';
  readonly error: string | null;
  /** Before its turn comes again. */
  readonly waitMs: number;
  /** Whether Telegram was asked, and could not handle it. */
  readonly hasTried: boolean;
  readonly sent: Omit<SentToChat, 'botId'>;
}

/** Recipients that were sent to by processes that are gone, in one statement. */
const lostAtOnce = 500;
/** For this time after it is gone, a process that lives after all can still say what it has not sent. */
const graceSeconds = 5;
const lostText = 'The process stopped while it was being sent';

/** The state of a broadcast after these changes of its counters. */
const orDone = (waiting: string, claimed: string) => {
  const isDone = `b.state = 'running' and b.is_prepared and ${waiting} = 0 and ${claimed} = 0`;
  return `state = case when ${isDone} then 'done' else b.state end,
    finished_at = case when ${isDone} then now() else b.finished_at end`;
};

/**
 * The broadcast's row is the lock: a claim is before a pause or after it. Who has to be left out has had
 * their turn. PostgreSQL has no statistics of a new broadcast and expects one recipient: the conditions are
 * written so that it needs none to read by an index and no more rows than it claims.
 */
export const claimText = `
with live as materialized (
  select bot_id, id from app.broadcasts
  where bot_id = $1 and id = $2 and state = 'running' and deleted_at is null for no key update
), picked as materialized (
  select r.contact_id, r.attempts from app.broadcast_recipients r
  where r.bot_id = $1 and r.broadcast_id = $2 and r.state = 'pending' and r.due_at <= now() and (select count(*) from live) > 0
  order by r.due_at limit $3 for update of r skip locked
), judged as materialized (
  select p.contact_id, p.attempts, ${contactFactsColumns}, h.id as chat_id, h.telegram_chat_id::text,
    h.name as chat_name, h.username as chat_username,
    case when h.id is null then 'The person can''t be reached any more'
      when c.unsubscribed then 'The person is unsubscribed'
      when h.blocked then 'The person has blocked the bot'
      when h.paused_until > now() then 'Someone has taken over the chat' end as left_out
  from picked p
  left join app.contacts c on c.bot_id = $1 and c.id = p.contact_id
  left join app.chats h on h.bot_id = $1 and h.id = c.chat_id
), changed as (
  update app.broadcast_recipients r set at = now(), error = j.left_out,
    state = case when j.left_out is null then 'claimed' else 'skipped' end,
    claimed_by = case when j.left_out is null then $4::uuid end
  from judged j where r.bot_id = $1 and r.broadcast_id = $2 and r.contact_id = j.contact_id
    and r.contact_id = any(array(select contact_id from judged))
), total as (
  select count(*)::int as n, count(left_out)::int as skipped from judged
), counted as (
  update app.broadcasts b set waiting = b.waiting - t.n, claimed = b.claimed + t.n - t.skipped, skipped = b.skipped + t.skipped
  from total t where b.bot_id = $1 and b.id = $2 and t.n > 0
)
select * from judged`;

/**
 * What is known too late still counts: others may have declared it unknown. Nothing of that is sent again,
 * though.
 */
export const recordText = `
with input as materialized (
  select * from json_to_recordset($3::json) as t(contact_id uuid, claimed_by uuid, state text, error text, wait_ms float8, tried int)
), old as materialized (
  select r.contact_id, r.state from app.broadcast_recipients r join input i using (contact_id)
  where r.bot_id = $1 and r.broadcast_id = $2 and r.contact_id = any($4::uuid[]) and r.claimed_by = i.claimed_by
    and (r.state = 'claimed' or (r.state = 'unknown' and i.state in ('sent', 'failed', 'blocked')))
  order by r.contact_id for update of r
), changed as (
  update app.broadcast_recipients r set state = i.state, error = i.error, at = now(), attempts = r.attempts + i.tried,
    due_at = case when i.state = 'pending' then now() + make_interval(secs => i.wait_ms / 1000) else r.due_at end,
    claimed_by = case when i.state = 'unknown' then r.claimed_by end
  from old join input i using (contact_id)
  where r.bot_id = $1 and r.broadcast_id = $2 and r.contact_id = old.contact_id and r.contact_id = any($4::uuid[])
), total as (
  select count(*) filter (where o.state = 'claimed')::int as claimed, count(*) filter (where o.state = 'unknown')::int as known,
    count(*) filter (where i.state = 'pending')::int as pending, count(*) filter (where i.state = 'sent')::int as sent,
    count(*) filter (where i.state = 'failed')::int as failed, count(*) filter (where i.state = 'blocked')::int as blocked,
    count(*) filter (where i.state = 'unknown')::int as unknown
  from old o join input i using (contact_id)
)
update app.broadcasts b set claimed = b.claimed - t.claimed, sent = b.sent + t.sent, failed = b.failed + t.failed,
  blocked = b.blocked + t.blocked, unknown = b.unknown + t.unknown - t.known,
  waiting = b.waiting + (case when b.state = 'cancelled' then 0 else t.pending end),
  skipped = b.skipped + (case when b.state = 'cancelled' then t.pending else 0 end),
  ${orDone('b.waiting + t.pending', 'b.claimed - t.claimed')}
from total t where b.bot_id = $1 and b.id = $2
returning b.state, array(select contact_id::text from old) as recorded`;

const lostSql = (which: string, state: 'unknown' | 'pending') => `
with lost as materialized (
  select r.bot_id, r.broadcast_id, r.contact_id from app.broadcast_recipients r
  where r.state = 'claimed' and ${which} limit ${lostAtOnce} for update of r skip locked
), changed as (
  update app.broadcast_recipients r set state = '${state}', at = now()${state === 'unknown' ? `, error = '${lostText}'` : ', claimed_by = null'}
  from lost l where r.bot_id = l.bot_id and r.broadcast_id = l.broadcast_id and r.contact_id = l.contact_id
), total as (
  select bot_id, broadcast_id, count(*)::int as n from lost group by 1, 2
)
update app.broadcasts b set claimed = b.claimed - t.n,
  ${
    state === 'unknown'
      ? `unknown = b.unknown + t.n, ${orDone('b.waiting', 'b.claimed - t.n')}`
      : `waiting = b.waiting + (case when b.state = 'cancelled' then 0 else t.n end),
  skipped = b.skipped + (case when b.state = 'cancelled' then t.n else 0 end)`
  }
from total t where b.bot_id = t.bot_id and b.id = t.broadcast_id returning b.bot_id as "botId", b.id`;

/**
 * Keeps account of who has been sent to. A claim is committed before the request. Who was claimed is never
 * claimed again, unless the process that did so knows that it has asked nothing, or that Telegram has done
 * nothing.
 */
@Injectable()
export class Claims {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(DirectSends) private readonly sends: DirectSends,
  ) {}

  /** Claims the next recipients. Returns them, and how many had their turn, those left out included. */
  async claim(
    { botId, id }: RunningBroadcast,
    count: number,
    processId: string,
  ): Promise<{ readonly claimed: readonly Claimed[]; readonly turns: number }> {
    const { rows } = await this.pool.query<Claimed & { readonly left_out: string | null }>({
      name: 'claim-recipients',
      text: claimText,
      values: [botId, id, count, processId],
    });
    return { claimed: rows.filter(({ left_out }) => left_out === null), turns: rows.length };
  }

  /** Records results, and keeps what was sent in the chats' histories. Returns the broadcast's state. */
  async record(
    { botId, id }: RunningBroadcast,
    results: readonly RecipientResult[],
  ): Promise<string | undefined> {
    const chatIds = results.map(({ sent }) => sent.chatId);
    return inTransaction(this.pool, async (client) => {
      // Everything else that concerns a chat locks it first.
      await client.query(
        `select from app.chats where bot_id = $1 and id = any($2::uuid[]) order by bot_id, telegram_chat_id for update`,
        [botId, chatIds],
      );
      const { rows } = await client.query<{ state: string; recorded: string[] }>(recordText, [
        botId,
        id,
        jsonRows(
          results.map(({ contactId, claimedBy, state, error, waitMs, hasTried }) => ({
            contact_id: contactId,
            claimed_by: claimedBy,
            state,
            error,
            wait_ms: waitMs,
            tried: hasTried ? 1 : 0,
          })),
        ),
        results.map(({ contactId }) => contactId),
      ]);
      const recorded = new Set(rows[0]?.recorded);
      const sent = results.filter(({ contactId }) => recorded.has(contactId)).map((one) => one.sent);
      await this.sends.record(
        client,
        sent.map((one) => ({ botId, ...one })),
      );
      return rows[0]?.state;
    });
  }

  /** What processes that are gone have claimed is unknown from now on. Returns whose counts have changed. */
  async giveUpLost(): Promise<RunningBroadcast[]> {
    const { rows } = await this.pool.query<RunningBroadcast>(
      lostSql(`r.claimed_by not in (${recentProcesses(graceSeconds)})`, 'unknown'),
    );
    return rows;
  }

  /**
   * Puts back what this process has claimed without learning of it: the response of the database was lost, so
   * nothing was asked of Telegram. Not while it sends the broadcast under the same identity.
   */
  async putBack({ botId, id }: RunningBroadcast, processId: string): Promise<void> {
    await this.pool.query(lostSql('r.bot_id = $1 and r.broadcast_id = $2 and r.claimed_by = $3', 'pending'), [
      botId,
      id,
      processId,
    ]);
  }

  /** Ends a broadcast in which everybody has had their turn. True if it did. */
  async finish({ botId, id }: RunningBroadcast): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `update app.broadcasts b set state = 'done', finished_at = now()
       where bot_id = $1 and id = $2 and state = 'running' and is_prepared and waiting = 0 and claimed = 0`,
      [botId, id],
    );
    return rowCount === 1;
  }
}
