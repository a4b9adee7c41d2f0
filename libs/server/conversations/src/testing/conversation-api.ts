import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AccessType, type Chat, type CompiledAction, calls, type Message } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import { ACCESS_READER, type AccessReader, AuthModule, authMigrations } from '@botter/server-auth';
import { startTestIssuer } from '@botter/server-auth/testing';
import type { Config } from '@botter/server-config';
import type { MigrationSet } from '@botter/server-database';
import type { TestDatabase } from '@botter/server-database/testing';
import { HttpModule } from '@botter/server-http';
import { ResponseCheck } from '@botter/server-http/testing';
import type { DynamicModule, Type } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ConversationsApiModule, ConversationsRuntimeModule } from '../conversations.modules';
import { FakeTelegram } from './fake-telegram';
import { createConversationDatabase, putBot, startRuntime, stopRuntime } from './test-runtime';

export type Who = AccessType | 'stranger';
export interface ApiResponse {
  readonly status: number;
  /** Parsed JSON; the schemas of the contract check it. */
  readonly body: ReturnType<typeof JSON.parse>;
  readonly headers: Record<string, unknown>;
  readonly bytes: Buffer;
}

/** The parts of other modules. */
export interface ConversationApiOptions {
  readonly modules?: readonly (Type | DynamicModule)[];
  readonly migrations?: readonly MigrationSet[];
  readonly config?: Partial<Config>;
}

/** Every response must match the contract. */
class CheckedModule {}

/**
 * The calls about chats over HTTP, in one process with a runtime, with one person for each kind of access:
 * all but the stranger have access to the bots `bot` and `second`.
 */
export class ConversationApi {
  readonly telegram = new FakeTelegram();
  readonly tokens: Record<string, string> = {};
  readonly granted = new Map<string, AccessType>();
  readonly userIds: Record<string, string> = {};
  database!: TestDatabase;
  folder!: string;
  app!: NestFastifyApplication;
  apiRoot = '';
  #issuer!: Awaited<ReturnType<typeof startTestIssuer>>;

  private constructor(private readonly options: ConversationApiOptions) {}

  static async start(
    actions: readonly CompiledAction[] = [],
    options: ConversationApiOptions = {},
  ): Promise<ConversationApi> {
    const api = new ConversationApi(options);
    api.database = await createConversationDatabase(authMigrations, ...(options.migrations ?? []));
    for (const bot of ['bot', 'second', 'foreign']) await putBot(api.database, bot, actions);
    api.folder = await mkdtemp(join(tmpdir(), 'botter-conversations-'));
    api.#issuer = await startTestIssuer();
    api.apiRoot = await api.telegram.start();
    await api.run();
    for (const who of ['owner', 'manage', 'read_only', 'stranger'] as const) await api.#signUp(who);
    return api;
  }

  /** Starts the process, or its replacement. */
  async run(): Promise<void> {
    const { url, audience } = this.#issuer;
    this.app = await startRuntime({
      database: this.database,
      apiRoot: this.apiRoot,
      filesPath: this.folder,
      config: { oidc: { issuer: url, clientId: 'web', audience }, ...this.options.config } as Partial<Config>,
      providers: [{ provide: ACCESS_READER, useValue: this.#access }],
      modules: [
        HttpModule.forRoot(),
        { module: CheckedModule, providers: [{ provide: APP_INTERCEPTOR, useClass: ResponseCheck }] },
        AuthModule,
        ConversationsApiModule,
        ConversationsRuntimeModule,
        ...(this.options.modules ?? []),
      ],
    });
  }

  async stop(): Promise<void> {
    await stopRuntime(this.app);
    await this.#issuer.stop();
    await this.telegram.stop();
    await this.database.drop();
    await rm(this.folder, { recursive: true, force: true });
  }

  async call(
    who: Who | 'nobody',
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> {
    const response = await this.app.inject({
      method,
      url,
      headers: { ...(who !== 'nobody' && { authorization: `Bearer ${this.tokens[who]}` }), ...headers },
      ...(body && { payload: body }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson ? response.json() : undefined,
      headers: response.headers,
      bytes: response.rawPayload,
    };
  }

  async chatOf(telegramChatId: number, botId = 'bot'): Promise<Chat> {
    const { body } = await this.call('owner', 'GET', `/api/bots/${botId}/chats`);
    const { chats } = calls.listChats.response.parse(body);
    return chats.find((chat) => chat.telegram_chat_id === String(telegramChatId)) as Chat;
  }

  /** The messages of a chat, oldest first. */
  async messages(telegramChatId: number): Promise<Message[]> {
    const { id } = await this.chatOf(telegramChatId);
    const { body } = await this.call('owner', 'GET', `/api/chats/${id}/messages`);
    return calls.listChatMessages.response.parse(body).messages;
  }

  /** The messages of a chat as soon as the last one is in this state. */
  messagesWhen(telegramChatId: number, state: NonNullable<Message['delivery']>['state']): Promise<Message[]> {
    return eventually(
      () => this.messages(telegramChatId),
      (messages) => messages.at(-1)?.delivery?.state === state,
      15_000,
    );
  }

  readonly #access: AccessReader = {
    accessOf: async (userId, botId) => (botId === 'foreign' ? undefined : this.granted.get(userId)),
    botsOf: async (userId) => {
      const access = this.granted.get(userId);
      return access ? ['bot', 'second'].map((botId) => ({ botId, access })) : [];
    },
    usersOf: async (botId) => (botId === 'foreign' ? [] : [...this.granted.keys()]),
  };

  async #signUp(who: Who): Promise<void> {
    this.tokens[who] = await this.#issuer.tokenOf(`${who}@example.com`);
    await this.call(who, 'GET', '/api/bots/unread-summary');
    const { rows } = await this.database.pool.query('select id from app.users where email = $1', [
      `${who}@example.com`,
    ]);
    this.userIds[who] = rows[0].id;
    if (who !== 'stranger') this.granted.set(rows[0].id, who);
  }
}
