import type { ActionKey, CompiledAction, CompiledBot, CompiledBotHead } from '@botter/contracts';
import { GroupCommit, type Listener } from '@botter/server-database';
import type { Secret, SecretStore } from '@botter/server-secrets';
import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { ActionCache, type VersionedAction } from './action-cache';
import { compiledBotsChannel, everyBot } from './compiled-bots.channel';
import { botIdsOf, type ReadBot, readBot, versionsOf } from './compiled-bots.queries';

/** A bot as the runtime works with it. */
export interface RuntimeBot {
  readonly compiled: CompiledBotHead;
  /** Its enabled actions, but only what they are found by. */
  readonly keys: Pick<CompiledBotHead, 'username'> & { readonly actions: readonly ActionKey[] };
  /** Undefined where the secret was erased: then the bot is being deleted. */
  readonly token: Secret | undefined;
  readonly webhookSecret: Secret | undefined;
  /** The bot with these of its actions, to plan with; without a promise where they are in memory. */
  holding(actionIds: readonly string[]): CompiledBot | Promise<CompiledBot>;
}

export type BotChangeHandler = (botId: string | undefined) => void;

export interface RuntimeBotsOptions {
  readonly pool: Pool;
  readonly listener: Listener;
  readonly secrets: Pick<SecretStore, 'getMany'>;
  /** What bots and actions may take in the memory of this process, together. */
  readonly cacheBytes: number;
  /** After so long somebody asks whether a bot has changed, for the case that nobody said so; a minute when left out. */
  readonly ttlMs?: number;
}

interface Entry {
  readonly bot: RuntimeBot;
  readonly version: number;
  checkedAt: number;
}

/** A look into the tables; `isOutdated` once a change was announced that it may not have seen. */
interface Look {
  readonly found: Promise<RuntimeBot | undefined>;
  isOutdated: boolean;
}

const minute = 60_000;
/** Made-up ids are remembered in a place of their own, so that they push out no bot. */
const absentLimit = 10_000;
const absentMs = 30_000;
/** With its place in the maps that it is found by. */
const bytesPerKey = 512;
const bytesPerBot = 2_048;
/** Ids in one question for versions. */
const versionsAtOnce = 1_000;

/**
 * The compiled configuration: small heads with the keys of their actions, and the actions that somebody has asked for.
 * Kept in memory until the configuration says that it has changed. It is read from tables of its own, so bots go on
 * answering while everything that makes configuration is down.
 */
export class RuntimeBots implements OnModuleInit, OnModuleDestroy {
  readonly #entries: LRUCache<string, Entry>;
  readonly #absent = new LRUCache<string, true>({ max: absentLimit, ttl: absentMs });
  readonly #looks = new Map<string, Look>();
  readonly #actions: ActionCache;
  readonly #handlers = new Set<BotChangeHandler>();
  /** One question at a time, however many ids are asked for. */
  readonly #versions: GroupCommit<string, number | undefined>;
  readonly #ttlMs: number;
  #stopListening: (() => Promise<void>) | undefined;

  constructor(private readonly options: RuntimeBotsOptions) {
    const { pool, cacheBytes, ttlMs = minute } = options;
    this.#ttlMs = ttlMs;
    this.#entries = new LRUCache({ maxSize: Math.floor(cacheBytes / 2) });
    this.#actions = new ActionCache(pool, cacheBytes / 2);
    this.#versions = new GroupCommit(async (botIds) => {
      const versions = await versionsOf(pool, botIds);
      return botIds.map((botId) => ({ status: 'fulfilled', value: versions.get(botId) }));
    }, versionsAtOnce);
  }

  async onModuleInit(): Promise<void> {
    this.#stopListening = await this.options.listener.listen(
      compiledBotsChannel,
      (payload) => (payload === everyBot ? this.#forgetAll() : this.#changed(payload)),
      { onReconnect: () => this.#mayHaveChanged() },
    );
  }

  async onModuleDestroy(): Promise<void> {
    await this.#stopListening?.();
  }

  /** How much of the memory the caches take, by their own estimate. */
  get bytes(): number {
    return this.#entries.calculatedSize + this.#actions.bytes;
  }

  /** The bot, or undefined where there is none (any more). */
  get(botId: string): Promise<RuntimeBot | undefined> {
    const known = this.peek(botId);
    if (known || this.#absent.has(botId)) return Promise.resolve(known);
    return (this.#looks.get(botId) ?? this.#startLook(botId)).found;
  }

  /** The bot where it is in memory; undefined says nothing about whether there is one. */
  peek(botId: string): RuntimeBot | undefined {
    const entry = this.#entries.get(botId);
    return entry && performance.now() - entry.checkedAt < this.#ttlMs ? entry.bot : undefined;
  }

  /** Whether there is such a bot. Nothing of it is loaded: many bots may change at once of which this process needs none. */
  async exists(botId: string): Promise<boolean> {
    return this.peek(botId) !== undefined || (await this.#versions.submit(botId)) !== undefined;
  }

  /** Calls back with the id of a bot that has changed, or with nothing when any may have. */
  onChange(handler: BotChangeHandler): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  /** Ids of all bots. */
  ids(): Promise<string[]> {
    return botIdsOf(this.options.pool);
  }

  #startLook(botId: string): Look {
    const look: Look = { isOutdated: false, found: this.#look(botId, () => look) };
    this.#looks.set(botId, look);
    const end = () => this.#looks.get(botId) === look && this.#looks.delete(botId);
    look.found.then(end, end);
    return look;
  }

  /** What is in memory stays where its version is still the one of the tables. */
  async #look(botId: string, look: () => Look): Promise<RuntimeBot | undefined> {
    const entry = this.#entries.get(botId);
    const version = await this.#versionOf(botId, entry);
    const bot = version === undefined ? undefined : await this.#current(botId, version, entry);
    if (look().isOutdated) return bot?.bot;
    if (bot) this.#entries.set(botId, bot, { size: sizeOf(bot.bot) });
    else {
      this.#entries.delete(botId);
      this.#absent.set(botId, true);
    }
    return bot?.bot;
  }

  /** While the database is away, what is in memory goes on counting. */
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
      ([actionId, , trigger, command]): ActionKey => ({ actionId, trigger, command, enabled: true }),
    );
    const empty: CompiledBot = { ...head, actions: [] };
    // The engine makes an index for each bot object: the next update of the same action finds it made.
    const held = new WeakMap<CompiledAction, CompiledBot>();
    const holdingOne = (action: CompiledAction): CompiledBot => {
      const bot = held.get(action) ?? { ...head, actions: [action] };
      held.set(action, bot);
      return bot;
    };
    return {
      compiled: head,
      keys: { username: head.username, actions },
      token,
      webhookSecret,
      holding: (actionIds) => {
        if (actionIds.length === 0) return empty;
        const wanted = actionIds.map((actionId) => ({ actionId, version: versions.get(actionId) ?? 0 }));
        const known = wanted.map((action) => this.#actions.peek(head.botId, action));
        const [first] = known;
        if (first && known.length === 1) return holdingOne(first);
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
    this.#outdateLook(botId);
    for (const handler of this.#handlers) handler(botId);
  }

  /** Every bot is asked for its version before it is used again, many at once; those that have not changed stay. */
  #mayHaveChanged(): void {
    for (const entry of this.#entries.values()) entry.checkedAt = Number.NEGATIVE_INFINITY;
    this.#absent.clear();
    for (const botId of this.#looks.keys()) this.#outdateLook(botId);
    for (const handler of this.#handlers) handler(undefined);
  }

  #forgetAll(): void {
    this.#entries.clear();
    this.#actions.clear();
    this.#mayHaveChanged();
  }

  /** Who has asked gets what it finds; who asks from now on gets another one. */
  #outdateLook(botId: string): void {
    const look = this.#looks.get(botId);
    if (!look) return;
    look.isOutdated = true;
    this.#looks.delete(botId);
  }
}

function sizeOf({ keys }: RuntimeBot): number {
  return keys.actions.reduce((bytes, { command }) => bytes + bytesPerKey + 4 * command.length, bytesPerBot);
}
