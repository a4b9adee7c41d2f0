export { liveEventsCall } from './live.controller';
export * from './live.module';
export * from './live-publisher';
export * from './live-signal';
export * from './message-reader';
