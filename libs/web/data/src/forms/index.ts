export * from './use-call-form';
