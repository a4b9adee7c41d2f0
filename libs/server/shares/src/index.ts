export * from './server-module';
export * from './share.event-types';
export * from './shares.migrations';
export * from './shares.module';
export * from './shares.projection';
export type * from './shares.tables';
export { SharesOfPerson } from './shares-of-person';
