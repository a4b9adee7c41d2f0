import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompiledAction, CompiledBot } from '@botter/contracts';
import { compiledBotsMigrations, RuntimeBots } from '@botter/server-compiled-bots';
import { removeCompiledBot, storeCompiledBot } from '@botter/server-compiled-bots/testing';
import { CONFIG, type Config } from '@botter/server-config';
import {
  DATABASE,
  LaggingReads,
  Leases,
  Listener,
  type MigrationSet,
  PG_POOL,
} from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { FilesModule, filesMigrations } from '@botter/server-files';
import { Clock, SystemClock } from '@botter/server-http';
import { registerGracefulClose, serverOptions } from '@botter/server-http/testing';
import { JobQueue } from '@botter/server-jobs';
import { LivePublisher } from '@botter/server-live';
import { LOGGER, silentLogger } from '@botter/server-logging';
import { SECRET_STORE, Secret, type SecretStore } from '@botter/server-secrets';
import {
  TelegramClient,
  TelegramConnections,
  TelegramDownloads,
  telegramMigrations,
} from '@botter/server-telegram';
import { type DynamicModule, Global, Module, type Provider, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { conversationsMigrations } from '../conversations.migrations';
import { ConversationsRuntimeModule } from '../conversations.modules';

export const webhookSecret = 'webhook-secret';
export const tokenOf = (botId: string) => `123456789:AA${Buffer.from(botId).toString('hex').padEnd(33, '0')}`;

/** The secrets of the bots of these tests: a token and a webhook secret for each, by their references. */
const secrets = {
  async getMany(refs: readonly string[]) {
    return new Map(
      refs.map((ref) => {
        const [kind, botId = ''] = ref.split('/');
        return [ref, new Secret(kind === 'token' ? tokenOf(botId) : webhookSecret)];
      }),
    );
  },
} as SecretStore;

/** A database with the tables of the conversations and the one they read their bots from. */
export function createConversationDatabase(...others: MigrationSet[]): Promise<TestDatabase> {
  return createTestDatabase([
    compiledBotsMigrations,
    telegramMigrations,
    filesMigrations,
    conversationsMigrations,
    ...others,
  ]);
}

export async function putBot(
  { pool }: TestDatabase,
  botId: string,
  actions: readonly CompiledAction[],
  more: Partial<CompiledBot> = {},
): Promise<void> {
  await storeCompiledBot(pool, {
    botId,
    telegramId: '123456789',
    username: 'sample_bot',
    name: 'Sample',
    tokenRef: `token/${botId}`,
    webhookSecretRef: `webhook/${botId}`,
    actions,
    ...more,
  });
}

export async function removeBot({ pool }: TestDatabase, botId: string): Promise<void> {
  await removeCompiledBot(pool, botId);
}

/** A job queue as far as a runtime needs one: it remembers jobs, and an id only once. */
export class FakeJobQueue {
  readonly jobs = new Map<string, unknown>();
  /** Fails while this is true. */
  isAway = false;

  async add(_job: unknown, data: unknown, { jobId = '' }: { jobId?: string } = {}): Promise<string> {
    if (this.isAway) throw new Error('The queue is away');
    if (!this.jobs.has(jobId)) this.jobs.set(jobId, data);
    return jobId;
  }

  async addAll(
    job: unknown,
    jobs: readonly { readonly data: unknown; readonly jobId?: string }[],
  ): Promise<void> {
    for (const { data, ...options } of jobs) await this.add(job, data, options);
  }
}

export interface RuntimeOptions {
  readonly database: TestDatabase;
  readonly apiRoot: string;
  readonly mode?: 'webhook' | 'polling';
  /** Folder of the uploaded files, for tests that have some. */
  readonly filesPath?: string;
  readonly modules?: readonly (Type | DynamicModule)[];
  readonly providers?: readonly Provider[];
  readonly config?: Partial<Config>;
}

/** A runtime process, as far as a test can have one: all its parts, on a database that others may share. */
export async function startRuntime(options: RuntimeOptions): Promise<NestFastifyApplication> {
  const { database, apiRoot, mode = 'webhook', modules = [ConversationsRuntimeModule] } = options;
  const files = { kind: 'folder', path: options.filesPath ?? join(tmpdir(), 'botter-no-files') };
  const provided = [
    { provide: PG_POOL, useValue: database.pool },
    { provide: DATABASE, useValue: database.db },
    { provide: LaggingReads, useValue: new LaggingReads(database.pool) },
    { provide: Listener, useFactory: () => new Listener(database.url) },
    { provide: Leases, useFactory: () => new Leases(database.url) },
    {
      provide: CONFIG,
      useValue: {
        publicUrl: 'http://127.0.0.1',
        compiledBotsCacheBytes: 64 * 1024 * 1024,
        ...options.config,
        files,
        telegram: { mode, apiRoot },
      },
    },
    { provide: LOGGER, useValue: silentLogger() },
    { provide: Clock, useValue: new SystemClock() },
    { provide: SECRET_STORE, useValue: secrets },
    { provide: TelegramClient, useFactory: () => new TelegramClient({ apiRoot }) },
    { provide: TelegramDownloads, useFactory: () => new TelegramDownloads(apiRoot) },
    TelegramConnections,
    LivePublisher,
    { provide: JobQueue, useClass: FakeJobQueue },
    ...(options.providers ?? []),
  ];
  @Global()
  @Module({ providers: provided, exports: provided })
  class GroundModule {}
  @Module({ imports: [GroundModule, FilesModule, ...modules] })
  class TestModule {}
  const adapter = new FastifyAdapter(serverOptions() as ConstructorParameters<typeof FastifyAdapter>[0]);
  const app = await NestFactory.create<NestFastifyApplication>(TestModule, adapter, {
    logger: ['error'],
    abortOnError: false,
  });
  registerGracefulClose(adapter.getInstance() as never);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}

/** Stops a runtime as SIGTERM does. */
export async function stopRuntime(app: NestFastifyApplication): Promise<void> {
  const listener = app.get(Listener);
  const leases = app.get(Leases);
  const client = app.get(TelegramClient);
  const downloads = app.get(TelegramDownloads);
  await app.close();
  await listener.close();
  await leases.close();
  await downloads.close();
  await client.close();
}

/** Delivers an update as Telegram's webhook does; returns the status of the response. */
export async function deliver(
  app: NestFastifyApplication,
  botId: string,
  update: object,
  secret: string | undefined = webhookSecret,
): Promise<number> {
  const response = await app.inject({
    method: 'POST',
    url: `/telegram/${botId}`,
    headers: {
      'content-type': 'application/json',
      ...(secret === undefined ? {} : { 'x-telegram-bot-api-secret-token': secret }),
    },
    payload: JSON.stringify(update),
  });
  return response.statusCode;
}

/** Resolves when this process was notified of a change of the bot. */
export function botChange(app: NestFastifyApplication, botId: string): Promise<void> {
  return new Promise((done) => {
    const stop = app.get(RuntimeBots).onChange((changed) => {
      if (changed !== botId) return;
      stop();
      done();
    });
  });
}
