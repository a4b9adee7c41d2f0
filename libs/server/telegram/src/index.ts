export * from './multipart';
export * from './telegram.migrations';
export * from './telegram.module';
export * from './telegram-client';
export * from './telegram-connections';
export * from './telegram-methods';
export * from './telegram-outcome';
export * from './update-statistics';
