export * from './live-signal';
