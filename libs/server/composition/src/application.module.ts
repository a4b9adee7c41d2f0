import { ActionsApiModule, ActionsWorkerModule } from '@botter/server-actions';
import { AuthModule } from '@botter/server-auth';
import { BotsApiModule, BotsWorkerModule } from '@botter/server-bots';
import { type Config, ConfigModule, type Role } from '@botter/server-config';
import {
  ConversationsApiModule,
  ConversationsRuntimeModule,
  ConversationsWorkerModule,
} from '@botter/server-conversations';
import { DatabaseModule } from '@botter/server-database';
import { EgressModule } from '@botter/server-egress';
import { EventStoreModule, ProjectionsModule } from '@botter/server-event-store';
import { FilesApiModule, FilesModule, FilesWorkerModule } from '@botter/server-files';
import { HttpModule } from '@botter/server-http';
import { JobsModule } from '@botter/server-jobs';
import { LiveApiModule, LiveModule } from '@botter/server-live';
import { type Logger, LoggingModule } from '@botter/server-logging';
import { MenuApiModule } from '@botter/server-menu';
import { CompiledBotsWorkerModule } from '@botter/server-compiled-bots/projection';
import { SecretsModule } from '@botter/server-secrets';
import { SharesApiModule, SharesWorkerModule } from '@botter/server-shares';
import { StatusModule } from '@botter/server-status';
import { TelegramModule } from '@botter/server-telegram';
import { WebhooksRuntimeModule, WebhooksWorkerModule } from '@botter/server-webhooks';
import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { poolSizeOf } from './connection-budget';
import { allEventTypes } from './read-models';

type Imports = NonNullable<ModuleMetadata['imports']>;

@Module({})
class ApplicationModule {}

/** The whole server of one process: the ground that every role stands on, and what its roles do. */
export function applicationModule(config: Config, logger: Logger): DynamicModule {
  return {
    module: ApplicationModule,
    imports: [...ground(config, logger), ...config.roles.flatMap((role) => modulesOf[role](config))],
  };
}

function ground(config: Config, logger: Logger): Imports {
  return [
    ConfigModule.forRoot(config),
    LoggingModule.forRoot(logger),
    HttpModule.forRoot(),
    DatabaseModule.forRoot({
      url: config.databaseUrl.reveal(),
      directUrl: config.databaseDirectUrl.reveal(),
      poolSize: poolSizeOf(config),
    }),
    EventStoreModule.forRoot({ types: [allEventTypes()] }),
    SecretsModule.forRoot(config.encryptionKeys),
    JobsModule.forRoot({
      redisUrl: config.redisUrl,
      worker: config.roles.includes('worker'),
    }),
    LiveModule,
    TelegramModule,
    EgressModule,
    FilesModule,
    StatusModule.forRoot({ api: config.roles.includes('api') }),
  ];
}

const modulesOf: Readonly<Record<Role, (config: Config) => Imports>> = {
  api: () => [
    AuthModule,
    LiveApiModule,
    BotsApiModule,
    SharesApiModule,
    ActionsApiModule,
    MenuApiModule,
    ConversationsApiModule,
    FilesApiModule,
  ],
  runtime: () => [ConversationsRuntimeModule, WebhooksRuntimeModule],
  worker: (config) => [
    BotsWorkerModule,
    SharesWorkerModule,
    ActionsWorkerModule,
    CompiledBotsWorkerModule,
    ConversationsWorkerModule,
    FilesWorkerModule,
    WebhooksWorkerModule,
    ProjectionsModule.forRoot({ url: config.databaseDirectUrl.reveal() }),
  ],
};
