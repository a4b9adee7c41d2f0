export * from './compiled-bots.projection';
export * from './compiled-bots-worker.module';
