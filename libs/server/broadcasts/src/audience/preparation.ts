import { type Condition, quotaExceeded } from '@botter/contracts';
import { CONFIG, type Config } from '@botter/server-config';
import { ContactKeeper } from '@botter/server-contacts';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { Audience, type AudienceSql } from './audience';
import { sameTimeIn } from './zones';

/** Contacts that one statement looks at. */
const pieceSize = 10_000;

interface PreparedRow {
  readonly at: Date | null;
  readonly audience: Condition | null;
  readonly due_zone: string | null;
  readonly prepared_to: string | null;
}

/** A broadcast that is about to begin. */
export interface Beginning {
  readonly bot_id: string;
  readonly id: string;
  readonly condition: Condition | null;
  readonly segment_id: string | null;
  /** Set if contacts are due at its time in their own zone: the zone that its time is in. */
  readonly dueZone: string | null;
}

const piece = `
  select c.* from app.contacts c where c.bot_id = $1 and ($2::uuid is null or c.id > $2) order by c.id limit ${pieceSize}`;

/**
 * Makes recipients of contacts: in pieces, each of which remembers how far it has come, so that any process
 * can go on after a crash.
 */
@Injectable()
export class Preparation {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Audience) private readonly audience: Audience,
    @Inject(ContactKeeper) private readonly contacts: ContactKeeper,
    @Inject(CONFIG) private readonly config: Pick<Config, 'quotas'>,
  ) {}

  /**
   * Begins a broadcast with its first recipients. False if it has begun, or was deleted, meanwhile.
   * @throws BotterError `conflict` without its segment, `quota_exceeded`
   */
  async begin(one: Beginning): Promise<boolean> {
    await this.contacts.catchUp(one.bot_id);
    const when = await this.audience.conditionOf(one.bot_id, one);
    const counted = await this.audience.count(one.bot_id, when);
    const { broadcast_recipients: most } = this.config.quotas;
    const hasBegun = await inTransaction(this.pool, async (client) => {
      // One after the other for a bot, so that the quota holds.
      await client.query(`select pg_advisory_xact_lock(hashtextextended('broadcasts ' || $1, 0))`, [
        one.bot_id,
      ]);
      const { rows } = await client.query<{ total: string }>(
        `select coalesce(sum(counted), 0) as total from app.broadcasts
         where bot_id = $1 and started_at > now() - interval '24 hours'`,
        [one.bot_id],
      );
      if (counted > 0 && Number(rows[0]?.total) + counted > most) {
        throw quotaExceeded('broadcast_recipients', most);
      }
      const { rowCount } = await client.query(
        `update app.broadcasts set state = 'running', problem = null, started_at = now(), audience = $3, due_zone = $4,
           counted = $5, planned = 0
         where bot_id = $1 and id = $2 and state in ('draft', 'scheduled') and deleted_at is null`,
        [one.bot_id, one.id, when && JSON.stringify(when), one.dueZone, counted],
      );
      return rowCount === 1;
    });
    if (hasBegun) await this.prepare(one.bot_id, one.id);
    return hasBegun;
  }

  /** Adds the next piece of recipients. False if there is nothing more to add. */
  async prepare(botId: string, id: string): Promise<boolean> {
    return inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<PreparedRow>(
        `select at, audience, due_zone, prepared_to from app.broadcasts
         where bot_id = $1 and id = $2 and state = 'running' and not is_prepared for no key update`,
        [botId, id],
      );
      const [row] = rows;
      if (!row) return false;
      const audience = await this.audience.sqlOf(botId, row.audience);
      const dues = await this.#dues(client, botId, row);
      return this.#add(client, id, row, audience, dues);
    });
  }

  /** When the contacts of the next piece are due, by their zones; undefined if all are now. */
  async #dues(
    client: PoolClient,
    botId: string,
    { at, due_zone, prepared_to }: PreparedRow,
  ): Promise<Record<string, Date> | undefined> {
    if (due_zone === null || at === null) return undefined;
    const { rows } = await client.query<{ zone: string }>(
      `select distinct c.time_zone as zone from (${piece}) c where c.time_zone is not null`,
      [botId, prepared_to],
    );
    const others = rows.map(({ zone }) => [zone, sameTimeIn(at, due_zone, zone)] as const);
    return Object.fromEntries([['', at], ...others]);
  }

  async #add(
    client: PoolClient,
    id: string,
    { prepared_to }: PreparedRow,
    audience: AudienceSql,
    dues: Record<string, Date> | undefined,
  ): Promise<boolean> {
    const values = [...audience.values];
    const value = (one: unknown) => `$${values.push(one)}`;
    const after = value(prepared_to);
    const broadcast = `${value(id)}::uuid`;
    const due = dues
      ? `(${value(JSON.stringify(dues))}::json ->> coalesce(c.time_zone, ''))::timestamptz`
      : 'now()';
    const { rows } = await client.query<{ is_prepared: boolean }>(
      `with piece as materialized (${piece.replaceAll('$2', after)}
       ), added as (
         insert into app.broadcast_recipients (bot_id, broadcast_id, contact_id, due_at)
         select c.bot_id, ${broadcast}, c.id, ${due} from piece c
         where c.chat_id is not null and ${audience.sql} and not exists (select from app.erased_bots where bot_id = $1)
         on conflict do nothing returning 1
       ), total as (select count(*)::int as n from added)
       update app.broadcasts b set planned = planned + n, waiting = waiting + n,
         prepared_to = coalesce((select p.id from piece p order by p.id desc limit 1), prepared_to),
         is_prepared = (select count(*) from piece) < ${pieceSize}
       from total where b.bot_id = $1 and b.id = ${broadcast} returning is_prepared`,
      values,
    );
    return rows[0]?.is_prepared === false;
  }
}
