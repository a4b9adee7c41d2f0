import { AuthModule, authMigrations, CHAT_BOT_READER } from '@botter/server-auth';
import { startTestIssuer, type TestIssuer } from '@botter/server-auth/testing';
import { Leases } from '@botter/server-database';
import { EgressModule } from '@botter/server-egress';
import {
  EVENT_STORE,
  EventStoreModule,
  eventStoreMigrations,
  ProjectionRegistry,
  ProjectionRunner,
} from '@botter/server-event-store';
import { createTestApplication, type TestApplication, type TestResponse } from '@botter/server-http/testing';
import { JobQueue } from '@botter/server-jobs';
import { LivePublisher } from '@botter/server-live';
import {
  eventTypesOf,
  migrationsOf,
  projectionsOf,
  ReadersModule,
  type ServerModule,
} from '@botter/server-module';
import { TelegramModule, telegramMigrations } from '@botter/server-telegram';
import { Global, Module } from '@nestjs/common';
import { botsModule } from '../server-module';
import { HandledJobs } from './handled-jobs';
import { startTelegramStub, stubToken, type TelegramStub } from './telegram-stub';

/** The abilities of a signed-in person in a test. */
export interface TestPerson {
  readonly email: string;
  request(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestResponse>;
}

/** Someone for each access to a bot, and someone without any. */
const testRoles = ['owner', 'manage', 'read_only', 'stranger'] as const;
export type TestPeople = Readonly<Record<(typeof testRoles)[number], TestPerson>>;

export interface ConfigurationApplication extends TestApplication {
  readonly telegram: TelegramStub;
  readonly issuer: TestIssuer;
  readonly jobs: HandledJobs;
  person(email: string): Promise<TestPerson>;
  /** People known to the product, so that a bot can be shared with them: nothing is shared yet. */
  people(): Promise<TestPeople>;
  /** Adds a bot of this id at Telegram; returns its id here. */
  addBot(owner: TestPerson, telegramId: number, name?: string): Promise<string>;
}

export interface ConfigurationApplicationOptions {
  /**
   * Modules in addition to that of bots, whole, in the roles api and worker; one of them provides
   * `ACCESS_READER`.
   */
  readonly modules: readonly ServerModule[];
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * The calls and the worker of the configuration modules in one process, with a stand-in for Telegram and real
 * PostgreSQL.
 */
export async function startConfigurationApplication(
  options: ConfigurationApplicationOptions,
): Promise<ConfigurationApplication> {
  const telegram = await startTelegramStub();
  const issuer = await startTestIssuer();
  const jobs = new HandledJobs();
  const modules = [botsModule, ...options.modules];

  @Global()
  @Module({
    providers: [
      LivePublisher,
      { provide: JobQueue, useValue: jobs },
      { provide: CHAT_BOT_READER, useValue: { botOfChat: async () => undefined } },
    ],
    exports: [LivePublisher, JobQueue, CHAT_BOT_READER],
  })
  class Surroundings {}

  const application = await createTestApplication({
    now: new Date(),
    modules: [
      Surroundings,
      AuthModule,
      EgressModule,
      EventStoreModule.forRoot({
        types: [eventTypesOf(modules)],
        projections: projectionsOf(modules),
        // A busy machine is slow, not broken.
        readYourWritesMs: 15_000,
      }),
      TelegramModule,
      ...modules.flatMap(({ everywhere = [], api = [], worker = [] }) => [...everywhere, ...api, ...worker]),
      ReadersModule.of(modules),
    ],
    migrations: [authMigrations, eventStoreMigrations, telegramMigrations, ...migrationsOf(modules)],
    env: {
      OIDC_ISSUER: issuer.url,
      OIDC_AUDIENCE: issuer.audience,
      TELEGRAM_API_ROOT: telegram.url,
      PUBLIC_URL: 'https://bots.example.com',
      TELEGRAM_MODE: 'webhook',
      ...options.env,
    },
  });
  const { app, database } = application;
  const runner = new ProjectionRunner({
    ...app.get(ProjectionRegistry).collect(),
    store: app.get(EVENT_STORE),
    db: database.db,
    leases: app.get(Leases),
    onError: (name, error) => application.logs.push(`${name}: ${String(error)}`),
  });
  runner.start();

  async function person(email: string): Promise<TestPerson> {
    const token = await issuer.tokenOf(email);
    return {
      email,
      request: (method, path, body, headers) => application.request(method, path, { token, body, headers }),
    };
  }

  return {
    ...application,
    telegram,
    issuer,
    jobs,
    person,
    async people() {
      const known = testRoles.map(async (role) => {
        const someone = await person(`${role}@example.com`);
        await someone.request('GET', '/api/me');
        return [role, someone] as const;
      });
      return Object.fromEntries(await Promise.all(known)) as unknown as TestPeople;
    },
    async addBot(owner, telegramId, name = `Bot ${telegramId}`) {
      const token = stubToken(telegramId);
      telegram.bots.set(token, { id: telegramId, username: `bot${telegramId}_bot`, first_name: name });
      const answer = await owner.request('POST', '/api/bots', { name, token });
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body.bot.id;
    },
    async close() {
      await runner.stop();
      await application.close();
      await Promise.all([telegram.stop(), issuer.stop()]);
    },
  };
}
