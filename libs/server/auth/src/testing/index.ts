export * from './test-issuer';
export { windowSeconds } from './window';
