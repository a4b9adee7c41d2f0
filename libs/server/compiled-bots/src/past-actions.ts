import type { ActionKey, CompiledAction } from '@botter/contracts';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';

interface Known {
  /** Undefined if the version is no longer known. */
  readonly keys: readonly ActionKey[] | undefined;
}

const bytesPerVersion = 1_024;
const bytesPerKey = 512;

/** A bot's actions at a version: those it still has from then, and those that were replaced since. */
const actionsAt = `(
    select action_id, document, enabled from read.compiled_actions where bot_id = $1 and version <= $2
    union all
    select action_id, document, true from read.superseded_actions
    where bot_id = $1 and version <= $2 and until_version > $2
  ) as past`;

/**
 * Actions as they were published before. The keys are in the memory of this process while there is room,
 * until the bot is published again or its drafts are turned off.
 */
export class PastActions {
  readonly #keys: LRUCache<string, Known>;

  constructor(
    private readonly pool: Pool,
    maxBytes: number,
  ) {
    this.#keys = new LRUCache({ maxSize: Math.floor(maxBytes) });
  }

  /** Estimated size of the cached keys. */
  get bytes(): number {
    return this.#keys.calculatedSize;
  }

  /** Keys of the enabled actions; undefined if the version is no longer known. */
  async keysOf(botId: string, version: number): Promise<readonly ActionKey[] | undefined> {
    const name = `${botId}/${version}`;
    const known = this.#keys.get(name);
    if (known) return known.keys;
    const { rows } = await this.pool.query<{ keys: ActionKey[] | null }>({
      name: 'past-action-keys',
      text: `select (
          select coalesce(json_agg(json_build_object('actionId', action_id, 'trigger', document -> 'trigger',
            'triggers', document -> 'triggers', 'command', document -> 'command', 'enabled', true) order by action_id), '[]')
          from ${actionsAt} where enabled) as keys
        from read.published_versions where bot_id = $1 and version = $2`,
      values: [botId, version],
    });
    const keys = rows[0]?.keys?.map(({ triggers, ...key }) => (triggers ? { ...key, triggers } : key));
    this.#keys.set(name, { keys }, { size: bytesPerVersion + bytesPerKey * (keys?.length ?? 0) });
    return keys;
  }

  /** The actions among these that the version had. */
  async read(botId: string, version: number, actionIds: readonly string[]): Promise<CompiledAction[]> {
    if (actionIds.length === 0) return [];
    const { rows } = await this.pool.query<{ document: CompiledAction }>({
      name: 'past-actions',
      text: `select document from ${actionsAt} where enabled and action_id = any($3)`,
      values: [botId, version, actionIds],
    });
    return rows.map(({ document }) => document);
  }

  forget(botId: string): void {
    for (const name of this.#keys.keys()) if (name.startsWith(`${botId}/`)) this.#keys.delete(name);
  }

  clear(): void {
    this.#keys.clear();
  }
}
