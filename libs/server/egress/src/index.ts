export * from './address-check';

export * from './egress.module';
export * from './egress-outcome';
export * from './guarded-client';
export { webhookHeaders } from './signatures';
export * from './webhook-switch';
