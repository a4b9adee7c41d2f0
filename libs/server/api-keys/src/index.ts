export type { ApiKeyTables } from './api-keys.tables';
export * from './server-module';
