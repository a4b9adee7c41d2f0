export * from './eventually';
export * from './held-bytes';
