export * from './status.migrations';
export * from './status.module';
