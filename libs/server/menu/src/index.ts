export type { MenuButtonChanged, MenuCommandsChanged, MenuEvent } from './domain/menu.events';
export * from './menu.event-types';
export * from './menu.module';
export * from './server-module';
