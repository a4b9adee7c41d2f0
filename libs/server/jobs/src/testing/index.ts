export * from './job-engines';
