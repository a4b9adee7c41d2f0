export * from './sample-events';
