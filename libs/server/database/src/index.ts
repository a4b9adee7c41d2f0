export * from './database';
export * from './database.module';
export * from './database-errors';
export * from './listener';
export * from './migrate';
export * from './migration-set';
export * from './notify';
export * from './pool';
