export { ApiKeyStore } from './api-key.store';
export type { ApiKeyTables } from './api-keys.tables';
export * from './server-module';
