import type { CompiledAction } from '@botter/contracts';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { readAction } from './compiled-bots.queries';

/** An action with its version in the keys of its bot. */
export interface VersionedAction {
  readonly actionId: string;
  readonly version: number;
}

interface Cached {
  readonly action: CompiledAction;
  readonly version: number;
}

/** In memory a character of JSON takes up to two bytes, and the messages made from the text as much again. */
const bytesPerCharacter = 4;
const bytesPerAction = 2_048;

/** Whole actions, loaded on demand and kept while there is room. In the memory of this process. */
export class ActionCache {
  readonly #actions: LRUCache<string, Cached>;
  readonly #reading = new Map<string, Promise<Cached | undefined>>();

  constructor(
    private readonly pool: Pool,
    maxBytes: number,
  ) {
    this.#actions = new LRUCache({ maxSize: Math.floor(maxBytes) });
  }

  /** Estimated size of the cached actions. */
  get bytes(): number {
    return this.#actions.calculatedSize;
  }

  /** The action if it is in memory in this version; undefined doesn't mean that it was deleted. */
  peek(botId: string, { actionId, version }: VersionedAction): CompiledAction | undefined {
    const cached = this.#actions.get(keyOf(botId, actionId));
    return cached && cached.version >= version ? cached.action : undefined;
  }

  /** The current action, which may be newer than the wanted version; undefined if it was deleted. */
  async read(botId: string, wanted: VersionedAction): Promise<CompiledAction | undefined> {
    const key = keyOf(botId, wanted.actionId);
    const running = this.#reading.get(key);
    const read = await (running ?? this.#read(key, botId, wanted.actionId));
    // A read that was already running may have seen the action before it changed.
    if (running && read && read.version < wanted.version) return this.read(botId, wanted);
    return read?.action;
  }

  clear(): void {
    this.#actions.clear();
  }

  #read(key: string, botId: string, actionId: string): Promise<Cached | undefined> {
    const reading = this.#readOnce(key, botId, actionId).finally(() => {
      if (this.#reading.get(key) === reading) this.#reading.delete(key);
    });
    this.#reading.set(key, reading);
    return reading;
  }

  async #readOnce(key: string, botId: string, actionId: string): Promise<Cached | undefined> {
    const row = await readAction(this.pool, botId, actionId);
    if (!row) return undefined;
    const cached = { action: JSON.parse(row.document) as CompiledAction, version: row.version };
    const size = bytesPerAction + bytesPerCharacter * row.document.length;
    this.#actions.set(key, cached, { size });
    return cached;
  }
}

function keyOf(botId: string, actionId: string): string {
  return `${botId}/${actionId}`;
}
