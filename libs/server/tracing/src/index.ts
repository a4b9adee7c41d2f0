export * from './trace-ids';
export * from './tracing';
