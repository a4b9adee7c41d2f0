export { linkedAccountOf } from './link/linked-account';
export { notificationsMigrations } from './notifications.migrations';
export * from './server-module';
