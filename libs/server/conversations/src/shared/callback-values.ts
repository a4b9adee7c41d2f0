import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

/**
 * CTEs that store the values of buttons, and note that they are used again: what no message uses any more expires. `found`
 * gives `bot_id`, `id` and `value`. Once a day is enough, so a popular button isn't one row that every batch waits for.
 */
export function keepCallbackValues(found: string): string {
  return `remembered as (
  insert into app.callback_values (bot_id, id, value) ${found}
  order by 1, 2
  on conflict do nothing
), used as (
  update app.callback_values set used_at = now() where (bot_id, id) in (
    select old.bot_id, old.id from (${found}) found cross join lateral (
      select c.bot_id, c.id from app.callback_values c
      where c.bot_id = found.bot_id and c.id = found.id and c.used_at < now() - interval '1 day'
      order by c.bot_id, c.id limit 1 for update skip locked
    ) old)
)`;
}

/** Finds the value behind the short ID of a button. */
@Injectable()
export class CallbackValueReader {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** A map of the one value, as the engine takes it; empty where the id is unknown. */
  async find(botId: string, id: string): Promise<Map<string, string>> {
    const { rows } = await this.pool.query<{ value: string }>({
      name: 'callback-value',
      text: 'select value from app.callback_values where bot_id = $1 and id = $2',
      values: [botId, id.replaceAll('\0', '')],
    });
    return new Map(rows.map(({ value }) => [id, value]));
  }
}
