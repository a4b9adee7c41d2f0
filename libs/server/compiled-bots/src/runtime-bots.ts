import {
  type ActionKey,
  type CompiledAction,
  type CompiledBot,
  type CompiledBotHead,
  triggerTexts,
} from '@botter/contracts';
import { GroupCommit, type Listener } from '@botter/server-database';
import type { Secret, SecretStore } from '@botter/server-secrets';
import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { ActionCache, type VersionedAction } from './action-cache';
import { compiledBotsChannel, everyBot } from './compiled-bots.channel';
import { botIdsOf, type ReadBot, readBot, versionsOf } from './compiled-bots.queries';
import { PastActions } from './past-actions';

/** A bot as the runtime works with it. */
export interface RuntimeBot {
  readonly compiled: CompiledBotHead;
  /** The keys of its enabled actions: what they are found by. */
  readonly keys: Pick<CompiledBotHead, 'username'> & { readonly actions: readonly ActionKey[] };
  /** Undefined if the secret was erased: then the bot is being deleted. */
  readonly token: Secret | undefined;
  readonly webhookSecret: Secret | undefined;
  /** The bot with these of its actions, to plan with; not a promise if they are in memory. */
  withActions(actionIds: readonly string[]): CompiledBot | Promise<CompiledBot>;
}

export type BotChangeHandler = (botId: string | undefined) => void;

export interface RuntimeBotsOptions {
  readonly pool: Pool;
  readonly listener: Listener;
  readonly secrets: Pick<SecretStore, 'getMany'>;
  /** Bytes that bots and actions may take in the memory of this process, together. */
  readonly cacheBytes: number;
  /** After this time a bot's version is checked, in case a notification was lost; a minute by default. */
  readonly ttlMs?: number;
}

interface Entry {
  readonly bot: RuntimeBot;
  readonly version: number;
  checkedAt: number;
}

/** A read of the tables; `isOutdated` once a change was announced that it may not have seen. */
interface Lookup {
  readonly found: Promise<RuntimeBot | undefined>;
  isOutdated: boolean;
}

const minute = 60_000;
/** Unknown ids have a cache of their own, so that they evict no bot. */
const absentLimit = 10_000;
const absentMs = 30_000;
/** With its entries in the maps. */
const bytesPerKey = 512;
const bytesPerBot = 2_048;
/** With its folded form and its place in the index. */
const bytesPerWord = 256;
/** Bound of the ids in one query for versions. */
const versionsAtOnce = 1_000;

/**
 * The compiled bots: small heads with the keys of their actions, and the actions that were requested. Cached
 * until a notification reports that a bot has changed. They are read from tables of their own, so bots keep
 * replying while the API and the worker are down.
 */
export class RuntimeBots implements OnModuleInit, OnModuleDestroy {
  readonly #entries: LRUCache<string, Entry>;
  readonly #absent = new LRUCache<string, true>({ max: absentLimit, ttl: absentMs });
  readonly #lookups = new Map<string, Lookup>();
  readonly #actions: ActionCache;
  readonly #past: PastActions;
  readonly #handlers = new Set<BotChangeHandler>();
  /** One query at a time, however many ids are requested. */
  readonly #versions: GroupCommit<string, number | undefined>;
  readonly #ttlMs: number;
  #stopListening: (() => Promise<void>) | undefined;

  constructor(private readonly options: RuntimeBotsOptions) {
    const { pool, cacheBytes, ttlMs = minute } = options;
    this.#ttlMs = ttlMs;
    this.#entries = new LRUCache({ maxSize: Math.floor(cacheBytes / 2) });
    this.#actions = new ActionCache(pool, cacheBytes / 2);
    this.#past = new PastActions(pool, cacheBytes / 20);
    this.#versions = new GroupCommit(async (botIds) => {
      const versions = await versionsOf(pool, botIds);
      return botIds.map((botId) => ({ status: 'fulfilled', value: versions.get(botId) }));
    }, versionsAtOnce);
  }

  async onModuleInit(): Promise<void> {
    this.#stopListening = await this.options.listener.listen(
      compiledBotsChannel,
      (payload) => (payload === everyBot ? this.#clear() : this.#changed(payload)),
      { onReconnect: () => this.#mayHaveChanged() },
    );
  }

  async onModuleDestroy(): Promise<void> {
    await this.#stopListening?.();
  }

  /** Estimated size of the caches. */
  get bytes(): number {
    return this.#entries.calculatedSize + this.#actions.bytes + this.#past.bytes;
  }

  /** The bot; undefined if it does not exist or was deleted. */
  get(botId: string): Promise<RuntimeBot | undefined> {
    const known = this.peek(botId);
    if (known || this.#absent.has(botId)) return Promise.resolve(known);
    return (this.#lookups.get(botId) ?? this.#startLookup(botId)).found;
  }

  /** The bot if it is in memory; undefined doesn't mean that there is none. */
  peek(botId: string): RuntimeBot | undefined {
    const entry = this.#entries.get(botId);
    return entry && performance.now() - entry.checkedAt < this.#ttlMs ? entry.bot : undefined;
  }

  /**
   * The bot as it was published with a version, to continue what began then. It is the bot itself if the
   * version is the current one, or no longer known.
   */
  async published(bot: RuntimeBot, version: number | undefined): Promise<RuntimeBot> {
    const { botId, publishedVersion } = bot.compiled;
    if (version === undefined || publishedVersion === undefined || version >= publishedVersion) return bot;
    const actions = await this.#past.keysOf(botId, version);
    if (!actions) return bot;
    const head = { ...bot.compiled, publishedVersion: version };
    return {
      ...bot,
      compiled: head,
      keys: { username: head.username, actions },
      withActions: async (actionIds) => ({
        ...head,
        actions: await this.#past.read(botId, version, actionIds),
      }),
    };
  }

  /**
   * Whether there is such a bot. It is not loaded: many bots that this process doesn't use may change
   * together.
   */
  async exists(botId: string): Promise<boolean> {
    return this.peek(botId) !== undefined || (await this.#versions.submit(botId)) !== undefined;
  }

  /** Calls back with the id of a bot that has changed, or with undefined when any may have. */
  onChange(handler: BotChangeHandler): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  /** Ids of all bots. */
  ids(): Promise<string[]> {
    return botIdsOf(this.options.pool);
  }

  #startLookup(botId: string): Lookup {
    const lookup: Lookup = { isOutdated: false, found: this.#load(botId, () => lookup) };
    this.#lookups.set(botId, lookup);
    const end = () => this.#lookups.get(botId) === lookup && this.#lookups.delete(botId);
    lookup.found.then(end, end);
    return lookup;
  }

  /** A cached bot stays if its version is still the one in the tables. */
  async #load(botId: string, lookup: () => Lookup): Promise<RuntimeBot | undefined> {
    const entry = this.#entries.get(botId);
    const version = await this.#versionOf(botId, entry);
    const bot = version === undefined ? undefined : await this.#current(botId, version, entry);
    if (lookup().isOutdated) return bot?.bot;
    if (bot) this.#entries.set(botId, bot, { size: sizeOf(bot.bot) });
    else {
      this.#entries.delete(botId);
      this.#absent.set(botId, true);
    }
    return bot?.bot;
  }

  /** While the database is unavailable, cached bots stay valid. */
  async #versionOf(botId: string, entry: Entry | undefined): Promise<number | undefined> {
    try {
      return await this.#versions.submit(botId);
    } catch (error) {
      if (entry) return entry.version;
      throw error;
    }
  }

  async #current(botId: string, version: number, entry: Entry | undefined): Promise<Entry | undefined> {
    const checkedAt = performance.now();
    if (entry?.version === version) return { ...entry, checkedAt };
    const read = await readBot(this.options.pool, botId);
    if (!read) return undefined;
    const { tokenRef, webhookSecretRef } = read.head;
    const secrets = await this.options.secrets.getMany([tokenRef, webhookSecretRef]);
    const bot = this.#runtimeBot(read, secrets.get(tokenRef), secrets.get(webhookSecretRef));
    return { bot, version: read.version, checkedAt };
  }

  #runtimeBot({ head, keys }: ReadBot, token?: Secret, webhookSecret?: Secret): RuntimeBot {
    const versions = new Map(keys.map(([actionId, version]) => [actionId, version]));
    const actions = keys.map(
      ([actionId, , trigger, command, triggers]): ActionKey => ({
        actionId,
        trigger,
        command,
        enabled: true,
        ...(triggers && { triggers }),
      }),
    );
    const empty: CompiledBot = { ...head, actions: [] };
    // The engine builds an index for each bot object: the next update of the same action reuses it.
    const held = new WeakMap<CompiledAction, CompiledBot>();
    const withOne = (action: CompiledAction): CompiledBot => {
      const bot = held.get(action) ?? { ...head, actions: [action] };
      held.set(action, bot);
      return bot;
    };
    return {
      compiled: head,
      keys: { username: head.username, actions },
      token,
      webhookSecret,
      withActions: (actionIds) => {
        if (actionIds.length === 0) return empty;
        const wanted = actionIds.map((actionId) => ({ actionId, version: versions.get(actionId) ?? 0 }));
        const known = wanted.map((action) => this.#actions.peek(head.botId, action));
        const [first] = known;
        if (first && known.length === 1) return withOne(first);
        if (known.every((action) => action !== undefined)) return { ...head, actions: known };
        return this.#read(head, wanted, known);
      },
    };
  }

  async #read(
    head: CompiledBotHead,
    wanted: readonly VersionedAction[],
    known: readonly (CompiledAction | undefined)[],
  ): Promise<CompiledBot> {
    const read = await Promise.all(
      wanted.map((action, i) => known[i] ?? this.#actions.read(head.botId, action)),
    );
    return { ...head, actions: read.filter((action) => action !== undefined) };
  }

  #changed(botId: string): void {
    this.#entries.delete(botId);
    this.#absent.delete(botId);
    this.#past.forget(botId);
    this.#invalidateLookup(botId);
    for (const handler of this.#handlers) handler(botId);
  }

  /**
   * The version of every bot is checked before it is used again, many in one query; those that have not
   * changed stay.
   */
  #mayHaveChanged(): void {
    for (const entry of this.#entries.values()) entry.checkedAt = Number.NEGATIVE_INFINITY;
    this.#absent.clear();
    this.#past.clear();
    for (const botId of this.#lookups.keys()) this.#invalidateLookup(botId);
    for (const handler of this.#handlers) handler(undefined);
  }

  #clear(): void {
    this.#entries.clear();
    this.#actions.clear();
    this.#mayHaveChanged();
  }

  /** Callers that wait get its result; later callers start another one. */
  #invalidateLookup(botId: string): void {
    const lookup = this.#lookups.get(botId);
    if (!lookup) return;
    lookup.isOutdated = true;
    this.#lookups.delete(botId);
  }
}

function sizeOf({ compiled, keys }: RuntimeBot): number {
  const own = bytesPerBot + bytesPerKey * (compiled.webhooks?.length ?? 0);
  return keys.actions.reduce((bytes, { command, triggers = [] }) => {
    const words = triggers.flatMap(triggerTexts);
    const texts = words.reduce((sum, word) => sum + bytesPerWord + 4 * word.length, 4 * command.length);
    return bytes + bytesPerKey * (1 + triggers.length) + texts;
  }, own);
}
