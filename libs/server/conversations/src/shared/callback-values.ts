import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { CallbackValue } from './rows';

/** Together with the hours after which a value counts as used again it stays below a day. */
const rememberedMs = 60_000;
const rememberedMost = 10_000;

/**
 * CTEs that store the values of buttons, and record that they are used again: a value that no message uses
 * expires. `found` gives `bot_id`, `id` and `value`. Recording once in almost a day is enough, so a popular
 * button isn't one row that every batch waits for.
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
      where c.bot_id = found.bot_id and c.id = found.id and c.used_at < now() - interval '23 hours'
      order by c.bot_id, c.id limit 1 for update skip locked
    ) old)
)`;
}

/**
 * Values of buttons that this process has stored within the last minute. They expire much later, so nothing
 * is written for a button that is sent all the time, whose value may be as large as its message.
 */
@Injectable()
export class StoredCallbackValues {
  readonly #ids = new LRUCache<string, true>({ max: rememberedMost, ttl: rememberedMs });

  has(botId: string, { id }: CallbackValue): boolean {
    return this.#ids.has(`${botId}/${id}`);
  }

  /** After the commit that has written them. */
  add(botId: string, written: readonly CallbackValue[]): void {
    for (const { id } of written) this.#ids.set(`${botId}/${id}`, true);
  }

  /** After a failed commit: the database that is there next may be a copy that is a little older. */
  clear(): void {
    this.#ids.clear();
  }
}

/** Finds the value behind the short ID of a button. */
@Injectable()
export class CallbackValueReader {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** A map of the one value, in the form that the engine needs; empty if the id is unknown. */
  async find(botId: string, id: string): Promise<Map<string, string>> {
    const { rows } = await this.pool.query<{ value: string }>({
      name: 'callback-value',
      text: 'select value from app.callback_values where bot_id = $1 and id = $2',
      values: [botId, id.replaceAll('\0', '')],
    });
    return new Map(rows.map(({ value }) => [id, value]));
  }
}
