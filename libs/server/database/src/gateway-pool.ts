import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { DatabaseUnavailableError } from './database-failures';
import { GatewayClient, type GatewayOptions } from './gateway-client';

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (broken?: unknown) => void,
) => void;

/** A pool of gateway connections. If one of them falls silent, idle ones are not trusted either. */
export class GatewayPool extends Pool {
  readonly #resting = new Set<GatewayClient>();
  readonly #neighbours = new Set<GatewayPool>();

  constructor(options: PoolConfig & GatewayOptions) {
    super({ ...options, Client: GatewayClient as unknown as PoolConfig['Client'] });
    this.on('connect', (client) =>
      client.on('silent' as 'error', (at) => {
        this.distrust(Number(at));
        for (const other of this.#neighbours) other.distrust(Number(at));
      }),
    );
    this.on('acquire', (client) => this.#resting.delete(client as unknown as GatewayClient));
    this.on('release', (_error, client) => this.#resting.add(client as unknown as GatewayClient));
    this.on('remove', (client) => this.#resting.delete(client as unknown as GatewayClient));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): unknown {
    if (callback) {
      return super.connect((error, client, release) => callback(error && named(error), client, release));
    }
    return super.connect().catch((error: Error) => {
      throw named(error);
    });
  }

  /** Another pool of the same server distrusts its idle connections whenever this one does. */
  tell(neighbour: GatewayPool): void {
    this.#neighbours.add(neighbour);
  }

  /**
   * A firewall that forgot one flow has mostly forgotten all of that age: each would cost a statement its
   * whole deadline. New ones are opened instead.
   */
  distrust(silentSince: number): void {
    for (const client of this.#resting) {
      if (client.lastHeardAt >= silentSince) continue;
      this.#resting.delete(client);
      client.abandon(
        new DatabaseUnavailableError('DATABASE_CONNECTION_LOST', 'Another connection has fallen silent'),
      );
    }
  }
}

/** The pool's own errors have neither a code nor a cause: it had no connection to give. */
function named(error: Error): Error {
  if ('code' in error || error.cause !== undefined) return error;
  return new DatabaseUnavailableError('DATABASE_POOL_EXHAUSTED', error.message, { cause: error });
}
