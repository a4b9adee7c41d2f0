export * from './bounded-semaphore';
export * from './fair-queue';
export * from './fair-semaphore';
export * from './progress';
export * from './recurring-task';
export * from './scheduling';
export * from './scheduling.module';
export { type Rate, TokenBucket } from './token-bucket';
