export * from './compiled-bots.projection';
export * from './server-module';
