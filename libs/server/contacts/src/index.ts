export * from './server-module';
