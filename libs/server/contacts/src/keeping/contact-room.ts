import { quotaExceeded } from '@botter/contracts';
import { CONFIG, type Config } from '@botter/server-config';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Pool, PoolClient } from 'pg';

/** Bots whose room is remembered; the one that was asked about least recently is counted again. */
const knownBots = 10_000;
/** People that come to a bot in a second, at most: an hour has room for more, so it is not counted again. */
const perSecond = 100;
const [shortestMs, longestMs] = [10_000, 60 * 60_000];

interface Room {
  /** More contacts that the bot may have, as far as this process knows. */
  left: number;
  readonly until: number;
}

/**
 * How many more contacts bots may have. Counting a large bot takes a tenth of a second, so it is done rarely:
 * the fewer are left, the more often, each 10 s at most. The number is a bound, not a count: what all
 * processes add meanwhile may go beyond it. State of one process, in memory.
 */
@Injectable()
export class ContactRoom {
  readonly #rooms = new LRUCache<string, Room>({ max: knownBots });

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'quotas'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Those of the bots that have as many contacts as they may. Mostly without a query. */
  async fullOf(
    client: Pool | PoolClient,
    botIds: Iterable<string>,
    now = Date.now(),
  ): Promise<readonly string[]> {
    const bots = [...new Set(botIds)];
    const unknown = bots.filter((botId) => (this.#rooms.get(botId)?.until ?? 0) <= now);
    if (unknown.length > 0) await this.#count(client, unknown, now);
    return bots.filter((botId) => (this.#rooms.get(botId)?.left ?? 1) <= 0);
  }

  /** After a contact was added. */
  taken(botId: string): void {
    const room = this.#rooms.get(botId);
    if (room) room.left -= 1;
  }

  async #count(client: Pool | PoolClient, botIds: readonly string[], now: number): Promise<void> {
    const { contacts } = this.config.quotas;
    const { rows } = await client.query<{ bot_id: string; count: number }>(
      `select bot_id, (
         select count(*)::int from (
           select from app.contact_names n where n.bot = app.bot_number(i.bot_id) limit $2::int) counted
       ) as count from unnest($1::text[]) as i(bot_id)`,
      [botIds, contacts],
    );
    for (const { bot_id: botId, count } of rows) {
      const left = contacts - count;
      const ms = Math.min(longestMs, Math.max(shortestMs, (left / perSecond) * 1_000));
      this.#rooms.set(botId, { left, until: now + ms });
      if (left <= 0) this.logger.warn({ botId }, quotaExceeded('contacts', contacts).message);
    }
  }
}
