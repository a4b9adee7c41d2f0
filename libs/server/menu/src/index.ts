export type { MenuChange } from './domain/menu.decider';
export type { MenuButtonChanged, MenuCommandsChanged, MenuEvent } from './domain/menu.events';
export * from './menu.event-types';
export * from './menu.module';
export { MenuStream } from './menu.stream';
export * from './server-module';
