export * from './use-call-form';
export * from './use-form-submit';
