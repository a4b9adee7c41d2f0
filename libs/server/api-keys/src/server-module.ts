import { apiKeyCalls } from '@botter/contracts';
import { provideSubscription, type ServerModule } from '@botter/server-module';
import { ApiKeyStore } from './api-key.store';
import { apiKeysMigrations } from './api-keys.migrations';
import { ApiKeysApiModule, ApiKeysWorkerModule } from './api-keys.module';
import { botsCleanup } from './bots-cleanup.subscription';

/** Keys with which programs call the API for the person who made them. */
export const apiKeysModule: ServerModule = {
  name: 'api-keys',
  calls: apiKeyCalls,
  migrations: apiKeysMigrations,
  subscriptions: [provideSubscription(botsCleanup, ApiKeyStore)],
  api: [ApiKeysApiModule],
  worker: [ApiKeysWorkerModule],
};
