export * from './left-behind';
export * from './status.expiries';
export * from './status.migrations';
export * from './status.module';
