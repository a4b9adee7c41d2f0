export * from './recurring-task';
export * from './scheduling';
export * from './scheduling.module';
