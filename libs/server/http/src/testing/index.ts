export * from './test-application';
