export * from './analytics.migrations';
export * from './analytics.modules';
export * from './server-module';
