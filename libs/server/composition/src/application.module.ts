import type { Config } from '@botter/server-config';
import { ConfigModule } from '@botter/server-config';
import { DatabaseModule } from '@botter/server-database';
import { EventStoreModule, ProjectionsModule } from '@botter/server-event-store';
import { HttpModule } from '@botter/server-http';
import { JobsModule } from '@botter/server-jobs';
import { type Logger, LoggingModule } from '@botter/server-logging';
import { eventTypesOf, projectionsOf, ReadersModule, UpkeepModule } from '@botter/server-module';
import { SecretsModule } from '@botter/server-secrets';
import { StatusModule } from '@botter/server-status';
import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { poolSizeOf, readUrlOf } from './connection-budget';
import { modules } from './modules';

type Imports = NonNullable<ModuleMetadata['imports']>;

@Module({})
class ApplicationModule {}

/** The whole server of one process: what every role is built on, and what each module has for its roles. */
export function applicationModule(config: Config, logger: Logger): DynamicModule {
  return {
    module: ApplicationModule,
    imports: [
      ...configured(config, logger),
      ...modules.flatMap(({ everywhere = [] }) => everywhere),
      ...config.roles.flatMap((role) => modules.flatMap((module) => module[role] ?? [])),
    ],
  };
}

/** The modules that need the configuration to start. */
function configured(config: Config, logger: Logger): Imports {
  const isWorker = config.roles.includes('worker');
  return [
    ConfigModule.forRoot(config),
    LoggingModule.forRoot(logger),
    HttpModule.forRoot(),
    DatabaseModule.forRoot({
      url: config.databaseUrl.reveal(),
      directUrl: config.databaseDirectUrl.reveal(),
      readUrl: readUrlOf(config),
      poolSize: poolSizeOf(config),
    }),
    EventStoreModule.forRoot({
      url: config.eventStoreUrl?.reveal(),
      prefix: config.eventStorePrefix,
      types: [eventTypesOf(modules)],
      projections: projectionsOf(modules),
    }),
    SecretsModule.forRoot(config.encryptionKeys),
    JobsModule.forRoot({ redisUrl: config.redisUrl, worker: isWorker }),
    StatusModule.forRoot({ api: config.roles.includes('api') }),
    ...(isWorker ? [ReadersModule.of(modules), ProjectionsModule, UpkeepModule.of(modules)] : []),
  ];
}
