import { DATABASE, type Database } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Part } from '../domain/configuration';
import type { Hidden } from '../domain/hidden';
import type { RowPair } from './row-differences';

export interface PageAsked {
  readonly botId: string;
  readonly limit: number;
  /** Only what happened before this version. */
  readonly before: number | undefined;
  readonly person: string | undefined;
  readonly part: Part | undefined;
  readonly actionId: string | undefined;
  /** The parts that the caller may not see. */
  readonly hidden: readonly Hidden[];
}

/** The bytes of events that one page reads at most, so that a few large changes make a short page. */
const pageBytes = 8 * 1024 * 1024;

/** The read model of histories. */
@Injectable()
export class HistoryPages {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /** Newest first. @returns whether more follow, too */
  async page(asked: PageAsked): Promise<{ rows: RowPair[]; more: boolean }> {
    const { botId, limit, before, person, part, actionId, hidden } = asked;
    const conditions = [
      sql`h.bot_id = ${botId}`,
      ...(before === undefined ? [] : [sql`h.version < ${before}`]),
      ...(person === undefined ? [] : [sql`h.user_id = ${person}`]),
      ...(part === undefined ? [] : [sql`h.part = ${part}`]),
      ...(actionId === undefined ? [] : [sql`h.part = 'action' and h.key = ${actionId}`]),
      ...(hidden.length === 0 ? [] : [sql`h.part <> all(${[...hidden]})`]),
    ];
    const { rows } = await sql<RowPair>`
      select h.*, last.version as before_version, last.state as before_state, last.bytes as before_bytes
      from read.history as h
      left join lateral (
        select version, state, bytes from read.history as p
        where p.bot_id = h.bot_id and p.part = h.part and p.key = h.key and p.version < h.version
        order by p.version desc limit 1
      ) as last on true
      where ${sql.join(conditions, sql` and `)}
      order by h.version desc limit ${limit + 1}`.execute(this.db);
    let bytes = 0;
    const fitting = rows.slice(0, limit).findIndex((row) => {
      const full = bytes > pageBytes;
      bytes += row.bytes + (row.before_bytes ?? 0);
      return full;
    });
    const page = rows.slice(0, fitting < 0 ? limit : fitting);
    return { rows: page, more: rows.length > page.length };
  }

  /** The row of one version. */
  async row(botId: string, version: number): Promise<RowPair | undefined> {
    const { rows } = await this.page({
      botId,
      limit: 1,
      before: version + 1,
      person: undefined,
      part: undefined,
      actionId: undefined,
      hidden: [],
    });
    return rows[0]?.version === version ? rows[0] : undefined;
  }

  /** The last version at an instant; undefined if there was none yet. */
  async versionAt(botId: string, at: Date): Promise<number | undefined> {
    const { rows } = await sql<{ version: number }>`
      select version from read.history where bot_id = ${botId} and at <= ${at}
      order by at desc, version desc limit 1`.execute(this.db);
    return rows[0]?.version;
  }

  /** Ids of the people who changed something, from one to the next, however many changes each has made. */
  async people(botId: string, limit: number): Promise<string[]> {
    const { rows } = await sql<{ user_id: string }>`
      with recursive people(user_id) as (
        select min(user_id) from read.history where bot_id = ${botId}
        union all
        select (
          select min(h.user_id) from read.history as h where h.bot_id = ${botId} and h.user_id > people.user_id
        ) from people where people.user_id is not null
      )
      select user_id from people where user_id is not null limit ${limit}`.execute(this.db);
    return rows.map(({ user_id }) => user_id);
  }
}
