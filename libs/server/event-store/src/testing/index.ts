export * from './collector';
export * from './decider-spec';
export * from './event-store-conformance';
export * from './folded-state';
export * from './golden-events';
export * from './lossy-event-store';
export * from './test-event';
