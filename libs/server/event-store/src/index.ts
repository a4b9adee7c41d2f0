export * from './decider';
export * from './event-store';
export * from './projection';
