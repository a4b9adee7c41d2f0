import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

const recipientsAtOnce = 5_000;
/** The maximum of one run, after which others have their turn. */
const batchesAtOnce = 50;
/** For this long people see who got a broadcast; its numbers stay. */
const recipientsKeepDays = 90;

const nextText = `
select bot_id, id, deleted_at is not null as is_deleted from app.broadcasts
where (deleted_at is not null and (finished_at is null or is_end_reported))
   or (finished_at < now() - interval '${recipientsKeepDays} days' and not is_emptied)
order by deleted_at nulls last limit 1`;

interface NextRow {
  readonly bot_id: string;
  readonly id: string;
  readonly is_deleted: boolean;
}

/** Deletes the recipients of deleted and of old broadcasts. */
@Injectable()
export class BroadcastUpkeep {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** True if there is more to do now. */
  async run(): Promise<boolean> {
    for (let i = 0; i < batchesAtOnce; i++) {
      const { rows } = await this.pool.query<NextRow>(nextText);
      const [next] = rows;
      if (!next) return false;
      await this.#empty(next);
    }
    return true;
  }

  async #empty({ bot_id, id, is_deleted }: NextRow): Promise<void> {
    const { rowCount } = await this.pool.query(
      `delete from app.broadcast_recipients where ctid = any(array(
         select ctid from app.broadcast_recipients where bot_id = $1 and broadcast_id = $2 limit ${recipientsAtOnce}))
         and bot_id = $1 and broadcast_id = $2`,
      [bot_id, id],
    );
    if ((rowCount ?? 0) >= recipientsAtOnce) return;
    const end = is_deleted
      ? 'delete from app.broadcasts where bot_id = $1 and id = $2'
      : 'update app.broadcasts set is_emptied = true where bot_id = $1 and id = $2';
    await this.pool.query(end, [bot_id, id]);
  }
}
