/**
 * The module that keeps rows declares their expiry, mostly as `ExpiringRows`; `Upkeep` deletes them, in one
 * process of an installation, in short batches until nothing is left.
 */
export * from './expiring-rows';
export * from './expiry';
export * from './upkeep';
