import type { Config } from '@botter/server-config';

/**
 * In addition to the pool: one for LISTEN, and one for appends to the event store, which opens with the first
 * of them.
 */
const always = 2;
/** For leases: of the worker, for what it does; of the runtime, by which others see that it lives. */
const leases = 1;
/** The runtime's, with which updates are stored. */
const inbox = 2;
/** Only calls read from the replica. The connection shows how far behind the primary it is. */
const replica = 1;

/** The address of the replica, if this process reads from it. */
export function readUrlOf({ databaseReadUrl, roles }: Config): string | undefined {
  return roles.includes('api') ? databaseReadUrl?.reveal() : undefined;
}

/**
 * How many of a process's connections (`DATABASE_POOL`) its pool may have. Queues share the pool and the
 * listener.
 */
export function poolSizeOf(config: Config): number {
  const { databasePool, roles } = config;
  const own =
    (readUrlOf(config) === undefined ? 0 : replica) +
    (roles.includes('worker') || roles.includes('runtime') ? leases : 0) +
    (roles.includes('runtime') ? inbox : 0);
  return databasePool - always - own;
}
