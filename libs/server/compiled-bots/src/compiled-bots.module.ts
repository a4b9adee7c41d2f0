import { CONFIG, type Config } from '@botter/server-config';
import { Listener, PG_POOL } from '@botter/server-database';
import { SECRET_STORE, type SecretStore } from '@botter/server-secrets';
import { Module } from '@nestjs/common';
import type { Pool } from 'pg';
import { RuntimeBots } from './runtime-bots';

/** The bots as the parts that talk to Telegram need them: one cache for the whole process. */
@Module({
  providers: [
    {
      provide: RuntimeBots,
      inject: [PG_POOL, Listener, SECRET_STORE, CONFIG],
      useFactory: (pool: Pool, listener: Listener, secrets: SecretStore, config: Config) =>
        new RuntimeBots({ pool, listener, secrets, cacheBytes: config.compiledBotsCacheBytes }),
    },
  ],
  exports: [RuntimeBots],
})
export class CompiledBotsModule {}
