import type { CompiledBot } from '@botter/contracts';
import { Listener, PG_POOL } from '@botter/server-database';
import { SECRET_STORE, type Secret, type SecretStore } from '@botter/server-secrets';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';

/** A bot as the runtime works with it. */
export interface RuntimeBot {
  readonly compiled: CompiledBot;
  /** Undefined where the secret was erased: then the bot is being deleted. */
  readonly token: Secret | undefined;
  readonly webhookSecret: Secret | undefined;
}

export type BotChangeHandler = (botId: string | undefined) => void;

/** The channel on which the configuration says which bot has changed. */
export const runtimeBotsChannel = 'runtime_bots';
/** Bots that don't exist are remembered too, but not many: anybody may ask for made-up ids. */
const entryLimit = 20_000;

/**
 * The compiled configuration, kept in memory until the configuration says that it has changed. It is read from a table
 * of its own, so bots go on answering while everything that makes configuration is down.
 */
@Injectable()
export class RuntimeBots implements OnModuleInit, OnModuleDestroy {
  readonly #entries = new Map<string, Promise<RuntimeBot | undefined>>();
  /** Those of the entries that are there already. */
  readonly #ready = new Map<string, RuntimeBot>();
  readonly #handlers = new Set<BotChangeHandler>();
  #stopListening: (() => Promise<void>) | undefined;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Listener) private readonly listener: Listener,
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
  ) {}

  async onModuleInit(): Promise<void> {
    this.#stopListening = await this.listener.listen(runtimeBotsChannel, (botId) => this.#changed(botId), {
      onReconnect: () => this.#changed(undefined),
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.#stopListening?.();
  }

  /** The bot, or undefined where there is none (any more). */
  get(botId: string): Promise<RuntimeBot | undefined> {
    const known = this.#entries.get(botId);
    if (known) return known;
    if (this.#entries.size >= entryLimit) this.#forgetAll();
    const loading = this.#load(botId);
    this.#entries.set(botId, loading);
    void this.#rememberOnce(botId, loading);
    return loading;
  }

  /** The bot where it is in memory; undefined says nothing about whether there is one. */
  peek(botId: string): RuntimeBot | undefined {
    return this.#ready.get(botId);
  }

  /** Calls back with the id of a bot that has changed, or with nothing when any may have. */
  onChange(handler: BotChangeHandler): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  /** Ids of all bots. */
  async ids(): Promise<string[]> {
    const { rows } = await this.pool.query<{ bot_id: string }>('select bot_id from read.runtime_bots');
    return rows.map(({ bot_id }) => bot_id);
  }

  #changed(botId: string | undefined): void {
    if (botId === undefined) this.#forgetAll();
    else {
      this.#entries.delete(botId);
      this.#ready.delete(botId);
    }
    for (const handler of this.#handlers) handler(botId);
  }

  /** What could not be read is asked for again next time. */
  async #rememberOnce(botId: string, loading: Promise<RuntimeBot | undefined>): Promise<void> {
    try {
      const bot = await loading;
      if (bot && this.#entries.get(botId) === loading) this.#ready.set(botId, bot);
    } catch {
      if (this.#entries.get(botId) === loading) this.#entries.delete(botId);
    }
  }

  #forgetAll(): void {
    this.#entries.clear();
    this.#ready.clear();
  }

  async #load(botId: string): Promise<RuntimeBot | undefined> {
    const { rows } = await this.pool.query<{ document: CompiledBot }>({
      name: 'runtime-bot',
      text: 'select document from read.runtime_bots where bot_id = $1',
      values: [botId],
    });
    const compiled = rows[0]?.document;
    if (!compiled) return undefined;
    const { tokenRef, webhookSecretRef } = compiled;
    const secrets = await this.secrets.getMany([tokenRef, webhookSecretRef]);
    return { compiled, token: secrets.get(tokenRef), webhookSecret: secrets.get(webhookSecretRef) };
  }
}
