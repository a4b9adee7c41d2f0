import { CONFIG, type Config } from '@botter/server-config';
import { DATABASE, type Database, PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { LOGGER, type Logger } from '@botter/server-logging';
import { SchedulingModule } from '@botter/server-scheduling';
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { Pool } from 'pg';
import { CallGuard } from './call.guard';
import { COUNT_LEDGER, type CountLedger } from './limits/count-ledger';
import { PostgresLedger } from './limits/postgres-ledger';
import { RateLimits } from './limits/rate-limits';
import { MeController } from './me.controller';
import { AccessTokenVerifier } from './tokens/access-token-verifier';
import { IssuerKeys } from './tokens/issuer-keys';
import { KeySearches } from './tokens/key-searches';
import { SignInReport } from './tokens/sign-in-report';
import { UserStore } from './users/user.store';
import { UserDirectory } from './users/user-directory';
import { UserinfoClient } from './users/userinfo.client';

/** Only an installation with Redis pays for the client. */
async function openLedger({ redisUrl }: Config, pool: Pool): Promise<CountLedger> {
  if (!redisUrl) return new PostgresLedger(pool);
  const { RedisLedger } = await import('./limits/redis-ledger');
  return new RedisLedger(redisUrl);
}

/**
 * Puts the guard before every route of a process that serves HTTP, and serves `GET /api/me`. Some module of
 * the same application has to provide `ACCESS_READER` and `CHAT_BOT_READER`; without them it does not start.
 */
@Module({
  imports: [SchedulingModule],
  controllers: [MeController],
  providers: [
    {
      provide: SignInReport,
      useFactory: (logger: Logger) => new SignInReport(logger),
      inject: [LOGGER],
    },
    {
      provide: IssuerKeys,
      useFactory: ({ oidc: { issuer } }: Config, clock: Clock, report: SignInReport, pool: Pool) =>
        new IssuerKeys({ issuer, clock, report, searches: new KeySearches(pool, issuer) }),
      inject: [CONFIG, Clock, SignInReport, PG_POOL],
    },
    {
      provide: AccessTokenVerifier,
      useFactory: (config: Config, clock: Clock, keys: IssuerKeys, report: SignInReport) =>
        new AccessTokenVerifier({
          issuer: config.oidc.issuer,
          audience: config.oidc.audience,
          clientId: config.oidc.clientId,
          keys,
          clock,
          report,
        }),
      inject: [CONFIG, Clock, IssuerKeys, SignInReport],
    },
    {
      provide: UserDirectory,
      useFactory: (db: Database, keys: IssuerKeys, clock: Clock) =>
        new UserDirectory(new UserStore(db), new UserinfoClient(keys), clock),
      inject: [DATABASE, IssuerKeys, Clock],
    },
    { provide: COUNT_LEDGER, useFactory: openLedger, inject: [CONFIG, PG_POOL] },
    RateLimits,
    { provide: APP_GUARD, useClass: CallGuard },
  ],
  exports: [AccessTokenVerifier, IssuerKeys, SignInReport, UserDirectory],
})
export class AuthModule {}
