export * from './access/access-policy';
export * from './access/access-ports';
export type { GrantedAccess } from './access/granted-access';
export { Granted } from './access/granted-access.decorator';
export * from './auth.module';
export * from './call.guard';
export { emailHash, normalEmail } from './email-hash';
export { authMigrations } from './users/users.migrations';
export type { UserRow, UsersTables } from './users/users.tables';
