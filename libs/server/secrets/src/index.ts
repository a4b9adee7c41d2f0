export * from './cipher';
export * from './key-agreement';
export * from './keyring';
export { PostgresSecretStore } from './postgres-secret-store';
export * from './rotate-secrets';
export * from './secret';
export * from './secret-store';
export * from './secrets.migrations';
export * from './secrets.module';
