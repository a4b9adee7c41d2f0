import { KurrentDBClient } from '@kurrent/kurrentdb-client';

/**
 * A client for this address, in a process that now keeps to UTC. The client computes the deadlines of its
 * search for a node in local time: in the hour that the end of summer time repeats, they would all lie an
 * hour back, and it would find none.
 */
export function kurrentDBClient(url: string): KurrentDBClient {
  process.env.TZ = 'UTC';
  return KurrentDBClient.connectionString(url);
}
