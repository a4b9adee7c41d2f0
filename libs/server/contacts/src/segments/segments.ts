import { BotterError, type CallInput, type calls, quotaExceeded, type Segment } from '@botter/contracts';
import { CONFIG, type Config } from '@botter/server-config';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { validate as isUuid, v7 as newId } from 'uuid';

type SegmentBody = CallInput<typeof calls.addSegment>['body'];

/** Saved conditions of bots. */
@Injectable()
export class Segments {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Pick<Config, 'quotas'>,
  ) {}

  /** By their names. */
  async all(botId: string): Promise<Segment[]> {
    const { rows } = await this.pool.query<Segment>(
      `select id, name, condition as "when" from app.segments where bot_id = $1 order by lower(name), id`,
      [botId],
    );
    return rows;
  }

  /** @throws BotterError `not_found` */
  async one(botId: string, segmentId: string): Promise<Segment> {
    if (!isUuid(segmentId)) throw notFound();
    const { rows } = await this.pool.query<Segment>(
      'select id, name, condition as "when" from app.segments where bot_id = $1 and id = $2',
      [botId, segmentId],
    );
    const [segment] = rows;
    if (!segment) throw notFound();
    return segment;
  }

  /** @throws BotterError `quota_exceeded` */
  async add(botId: string, { name, when }: SegmentBody): Promise<Segment> {
    const segment = { id: newId(), name, when };
    const { segments: most } = this.config.quotas;
    await inTransaction(this.pool, async (client) => {
      // One after the other for a bot, so that the quota holds.
      await client.query(`select pg_advisory_xact_lock(hashtextextended('segments ' || $1, 0))`, [botId]);
      const { rowCount } = await client.query(
        `insert into app.segments (bot_id, id, name, condition) select $1, $2, $3, $4
         where not exists (select from app.erased_bots where bot_id = $1)
           and (select count(*) from app.segments where bot_id = $1) < $5`,
        [botId, segment.id, name, JSON.stringify(when), most],
      );
      if (rowCount === 0) throw quotaExceeded('segments', most);
    });
    return segment;
  }

  /** @throws BotterError `not_found` */
  async change(botId: string, segmentId: string, { name, when }: SegmentBody): Promise<Segment> {
    if (!isUuid(segmentId)) throw notFound();
    const { rowCount } = await this.pool.query(
      'update app.segments set name = $3, condition = $4 where bot_id = $1 and id = $2',
      [botId, segmentId, name, JSON.stringify(when)],
    );
    if (rowCount === 0) throw notFound();
    return { id: segmentId, name, when };
  }

  /** @throws BotterError `not_found` */
  async delete(botId: string, segmentId: string): Promise<void> {
    if (!isUuid(segmentId)) throw notFound();
    const { rowCount } = await this.pool.query('delete from app.segments where bot_id = $1 and id = $2', [
      botId,
      segmentId,
    ]);
    if (rowCount === 0) throw notFound();
  }
}

function notFound(): BotterError {
  return new BotterError('not_found', 'Segment not found');
}
