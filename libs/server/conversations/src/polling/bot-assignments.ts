import { botsInSql } from '@botter/server-compiled-bots';
import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { RuntimeProcess } from '../shared/runtime-process';

/**
 * Assigns bots to the processes that fetch their updates: a row for each bot, owned by a process while its
 * `RuntimeProcess` is alive.
 */
@Injectable()
export class BotAssignments {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(RuntimeProcess) private readonly process: RuntimeProcess,
  ) {}

  /**
   * Claims bots that no live process holds, up to this process's share of all bots.
   * @returns the bots that it now holds, and how many it may hold
   */
  async claim(): Promise<{ readonly botIds: string[]; readonly share: number }> {
    const { rows } = await this.pool.query<{ bot_ids: string[] | null; share: number }>(
      `with alive as (
         select id from app.runtime_processes where alive_until > now()
       ), share as (
         select ceil((select count(*) from ${botsInSql} b)::numeric
           / greatest((select count(*) from alive), 1))::int as size
       ), held as (
         select p.bot_id from app.pollers p join ${botsInSql} b using (bot_id) where p.owner = $1
       ), free as (
         select b.bot_id from ${botsInSql} b left join app.pollers p using (bot_id)
         where (p.owner is null or (p.owner <> $1 and p.owner not in (select id from alive)))
           and not exists (select from app.erased_bots e where e.bot_id = b.bot_id)
         order by b.bot_id limit greatest((select size from share) - (select count(*) from held), 0)
       ), taken as (
         insert into app.pollers as p (bot_id, owner) select bot_id, $1 from free
         on conflict (bot_id) do update set owner = excluded.owner
         where p.owner is null or p.owner not in (select id from alive)
         returning bot_id
       )
       select (select array_agg(bot_id) from (select * from held union select * from taken) b) as bot_ids,
         (select size from share) as share`,
      [this.process.id],
    );
    return { botIds: rows[0]?.bot_ids ?? [], share: rows[0]?.share ?? 0 };
  }

  /** Releases bots, after the last of their fetched updates was stored. */
  async release(botIds: readonly string[]): Promise<void> {
    if (botIds.length === 0) return;
    await this.pool.query('delete from app.pollers where bot_id = any($1) and owner = $2', [
      botIds,
      this.process.id,
    ]);
  }
}
