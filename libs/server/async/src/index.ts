export * from './backoff';
export * from './keyed-queue';
export * from './pause';
export * from './slices';
export * from './with-deadline';
