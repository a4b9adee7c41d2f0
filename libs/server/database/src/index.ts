export * from './migration-set';
