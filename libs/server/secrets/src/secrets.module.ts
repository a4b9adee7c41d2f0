import { DATABASE, type Database } from '@botter/server-database';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Keyring } from './keyring';
import { PostgresSecretStore } from './postgres-secret-store';
import { SECRET_STORE } from './secret-store';

/** Gives `SECRET_STORE` to every module. */
@Module({})
export class SecretsModule {
  static forRoot(keyring: Keyring): DynamicModule {
    return {
      global: true,
      module: SecretsModule,
      providers: [
        {
          provide: SECRET_STORE,
          useFactory: (db: Database) => new PostgresSecretStore(db, keyring),
          inject: [DATABASE],
        },
      ],
      exports: [SECRET_STORE],
    };
  }
}
