import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

/** Looks up what stands behind the short id of a button. */
@Injectable()
export class CallbackValueReader {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** A map of the one value, as the engine takes it; empty where nobody knows the id. */
  async find(botId: string, id: string): Promise<Map<string, string>> {
    const { rows } = await this.pool.query<{ value: string }>({
      name: 'callback-value',
      text: 'select value from app.callback_values where bot_id = $1 and id = $2',
      values: [botId, id.replaceAll('\0', '')],
    });
    return new Map(rows.map(({ value }) => [id, value]));
  }
}
