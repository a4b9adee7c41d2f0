export * from './test-issuer';
