export * from './instruments';
export * from './metrics';
export * from './metrics.module';
