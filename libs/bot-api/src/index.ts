export * from './limits';
export * from './markup';
