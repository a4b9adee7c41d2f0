export type { RecordMenu } from './domain/menu.decider';

export * from './menu.event-types';
export * from './menu.module';
export { MenuStream } from './menu.stream';
export * from './server-module';
