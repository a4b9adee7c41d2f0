export { Metrics } from './metrics';
export * from './status.migrations';
export * from './status.module';
