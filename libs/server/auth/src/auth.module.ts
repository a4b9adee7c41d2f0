import { CONFIG, type Config } from '@botter/server-config';
import { DATABASE, type Database } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CallGuard } from './call.guard';
import { MeController } from './me.controller';
import { AccessTokenVerifier } from './tokens/access-token-verifier';
import { IssuerKeys } from './tokens/issuer-keys';
import { UserStore } from './users/user.store';
import { UserDirectory } from './users/user-directory';
import { UserinfoClient } from './users/userinfo.client';

/**
 * Puts the guard before every route of a process that answers HTTP, and answers `GET /api/me`. Some module of the same
 * application has to provide `ACCESS_READER` and `CHAT_BOT_READER`; without them it does not start.
 */
@Module({
  controllers: [MeController],
  providers: [
    {
      provide: IssuerKeys,
      useFactory: (config: Config, clock: Clock) => new IssuerKeys({ issuer: config.oidc.issuer, clock }),
      inject: [CONFIG, Clock],
    },
    {
      provide: AccessTokenVerifier,
      useFactory: (config: Config, clock: Clock, keys: IssuerKeys) =>
        new AccessTokenVerifier({
          issuer: config.oidc.issuer,
          audience: config.oidc.audience,
          keys,
          clock,
        }),
      inject: [CONFIG, Clock, IssuerKeys],
    },
    {
      provide: UserDirectory,
      useFactory: (db: Database, keys: IssuerKeys, clock: Clock) =>
        new UserDirectory(new UserStore(db), new UserinfoClient(keys), clock),
      inject: [DATABASE, IssuerKeys, Clock],
    },
    { provide: APP_GUARD, useClass: CallGuard },
  ],
  exports: [AccessTokenVerifier, UserDirectory],
})
export class AuthModule {}
