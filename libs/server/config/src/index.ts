export * from './config';
export * from './config.module';
export * from './config-error';
export * from './load-config';
export * from './rate-limits';
