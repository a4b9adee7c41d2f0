export { registerGracefulClose } from '../graceful-close';
export { serverOptions } from '../server-options';
export * from './free-port';
export * from './test-application';
export * from './wire';
