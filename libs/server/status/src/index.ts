export * from './left-behind';
export * from './status.migrations';
export * from './status.module';
