export { freePort } from '../../../../../tools/lib/free-port.mjs';
export { registerGracefulClose } from '../graceful-close';
export { errorStatuses, successStatuses } from '../openapi/call-statuses';
export { serverOptions } from '../server-options';
export { ResponseCheck } from './response-check';
export * from './test-application';
export * from './wire';
