export * from './fair-queue';
export * from './places';
export * from './progress';
export * from './recurring-task';
export * from './scheduling';
export * from './scheduling.module';
export * from './slots';
export { type Rate, TokenBucket } from './token-bucket';
