import type { User } from '@botter/contracts';
import { type Config, ConfigModule } from '@botter/server-config';
import { testConfig } from '@botter/server-config/testing';
import { DatabaseModule, type MigrationSet } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { createLogger, LoggingModule } from '@botter/server-logging';
import { SecretsModule, secretsMigrations } from '@botter/server-secrets';
import {
  type CanActivate,
  type DynamicModule,
  type ExecutionContext,
  Module,
  type Provider,
  type Type,
} from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { identifyCaller } from '../caller';
import { Clock, FixedClock } from '../clock';
import { HttpModule } from '../http.module';
import { createHttpApplication } from '../http-application';
import { ResponseCheck } from './response-check';

export interface TestApplicationOptions {
  readonly modules?: readonly (Type | DynamicModule)[];
  readonly controllers?: readonly Type[];
  readonly providers?: readonly Provider[];
  readonly migrations?: readonly MigrationSet[];
  /** Variables of the environment. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The signed-in user for each bearer token, for suites without the real auth module. */
  readonly users?: Readonly<Record<string, User>>;
  readonly now?: Date;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  /** The parsed JSON; undefined if the response is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into it as it likes
  readonly body: any;
}

export interface TestApplication {
  readonly app: NestFastifyApplication;
  readonly database: TestDatabase;
  readonly config: Config;
  readonly clock: FixedClock;
  /** Every line that was logged. */
  readonly logs: string[];
  /** Sends a request without a network; an object as body is sent as JSON. */
  request(
    method: string,
    path: string,
    options?: {
      readonly token?: string;
      readonly body?: unknown;
      readonly headers?: Record<string, string>;
    },
  ): Promise<TestResponse>;
  close(): Promise<void>;
}

/** An application of the given modules, as production makes it, on an own migrated database. */
export async function createTestApplication(options: TestApplicationOptions): Promise<TestApplication> {
  const database = await createTestDatabase([secretsMigrations, ...(options.migrations ?? [])]);
  const config = testConfig({ DATABASE_URL: database.url, ...options.env });
  const clock = new FixedClock(options.now ?? new Date('2026-01-15T12:00:00.000Z'));
  const logs: string[] = [];
  const logger = createLogger({
    level: 'debug',
    destination: { write: (line) => void logs.push(line) },
  });

  @Module({})
  class TestModule {}

  try {
    const app = await createHttpApplication({
      module: {
        module: TestModule,
        global: true,
        imports: [
          ConfigModule.forRoot(config),
          LoggingModule.forRoot(logger),
          DatabaseModule.forRoot({ url: database.url }),
          SecretsModule.forRoot(config.encryptionKeys),
          HttpModule.forRoot({ clock: clock satisfies Clock }),
          ...(options.modules ?? []),
        ],
        controllers: [...(options.controllers ?? [])],
        providers: [
          { provide: APP_INTERCEPTOR, useClass: ResponseCheck },
          ...(options.users ? [{ provide: APP_GUARD, useValue: identifyBy(options.users) }] : []),
          ...(options.providers ?? []),
        ],
      },
      config,
      logger,
    });
    return {
      app,
      database,
      config,
      clock,
      logs,
      async request(method, path, { token, body, headers } = {}) {
        const response = await app.inject({
          method: method as 'GET',
          url: path,
          headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
          ...(body === undefined ? {} : { payload: body as object }),
        });
        const isJson = /^application\/(.*\+)?json/.test(String(response.headers['content-type']));
        return {
          status: response.statusCode,
          headers: response.headers,
          text: response.payload,
          body: isJson && response.payload !== '' ? response.json() : undefined,
        };
      },
      async close() {
        await app.close();
        await database.drop();
      },
    };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

/** Replaces the auth module if only the caller matters. */
function identifyBy(users: Readonly<Record<string, User>>): CanActivate {
  return {
    canActivate(context: ExecutionContext) {
      const request = context.switchToHttp().getRequest<FastifyRequest>();
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
      const user = users[token];
      if (user) identifyCaller(request, { user, tokenExpiresAt: new Date('2100-01-01T00:00:00.000Z') });
      return true;
    },
  };
}
