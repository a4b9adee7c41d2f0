export * from './address-check';
export { AddressPolicy } from './address-policy';
export * from './egress.module';
export * from './egress-outcome';
export * from './guarded-client';
export {
  bodySignature,
  type SignedDelivery,
  signingKey,
  standardSignature,
  webhookHeaders,
} from './signatures';
export * from './webhook-switch';
