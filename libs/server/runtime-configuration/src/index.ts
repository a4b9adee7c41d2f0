export * from './runtime-bots.migrations';
export * from './runtime-bots.projection';
export type * from './runtime-bots.tables';
export * from './runtime-configuration.module';
