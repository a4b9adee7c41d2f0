export { type BroadcastEnd, orderBroadcastNotices } from './bot-notices/broadcast-ends';
export { linkedAccountOf } from './link/linked-account';
export { notificationsMigrations } from './notifications.migrations';
export * from './server-module';
