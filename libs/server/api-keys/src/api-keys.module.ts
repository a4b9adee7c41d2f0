import { API_KEY_READER } from '@botter/server-auth';
import { Global, Module } from '@nestjs/common';
import { ApiKeyStore } from './api-key.store';
import { ApiKeys } from './api-keys';
import { ApiKeysController } from './api-keys.controller';
import { StoredKeyReader } from './stored-key-reader';

/**
 * The calls about keys. Global, because the guard and the live streams also find the owner of a key through
 * it (`API_KEY_READER`).
 */
@Global()
@Module({
  controllers: [ApiKeysController],
  providers: [ApiKeyStore, ApiKeys, { provide: API_KEY_READER, useClass: StoredKeyReader }],
  exports: [API_KEY_READER],
})
export class ApiKeysApiModule {}

@Module({ providers: [ApiKeyStore] })
export class ApiKeysWorkerModule {}
