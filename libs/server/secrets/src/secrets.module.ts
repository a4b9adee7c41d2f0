import { DATABASE, type Database } from '@botter/server-database';
import { type DynamicModule, Module } from '@nestjs/common';
import { KeyAgreement } from './key-agreement';
import type { Keyring } from './keyring';
import { PostgresSecretStore } from './postgres-secret-store';
import { SECRET_STORE } from './secret-store';

/** Provides every module with `SECRET_STORE`; the process heartbeat reports to `KeyAgreement`, too. */
@Module({})
export class SecretsModule {
  static forRoot(keyring: Keyring): DynamicModule {
    return {
      global: true,
      module: SecretsModule,
      providers: [
        {
          provide: KeyAgreement,
          // Before anybody can put a secret.
          useFactory: async (db: Database) => {
            const agreement = new KeyAgreement(db, keyring);
            await agreement.join();
            return agreement;
          },
          inject: [DATABASE],
        },
        {
          provide: SECRET_STORE,
          useFactory: (db: Database, agreement: KeyAgreement) =>
            new PostgresSecretStore(db, keyring, () => agreement.sealingKey()),
          inject: [DATABASE, KeyAgreement],
        },
      ],
      exports: [SECRET_STORE, KeyAgreement],
    };
  }
}
