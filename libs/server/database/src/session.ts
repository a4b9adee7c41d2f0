import { GatewayClient } from './gateway-client';
import { keepAlive } from './pool';

export interface SessionOptions {
  /** Past any pooler: a session is what it is for. */
  readonly url: string;
  readonly applicationName: string;
  /** Milliseconds between two checks whether it still works. */
  readonly checkEveryMs: number;
  /** Called once, when the session is lost; not after `end()`. */
  readonly onLost: (error: Error) => void;
}

/** A server that is silent for this time is given up. */
const deadlineMs = 3_000;

/**
 * A connection that is kept for its session (LISTEN, locks). It gets a `SELECT 1` again and again: otherwise
 * it would be silent for hours, and a connection that the network dropped looks just the same. Many checks
 * may coincide; they share the statement.
 */
export function createSession({ url, applicationName, checkEveryMs, onLost }: SessionOptions): GatewayClient {
  const client = new GatewayClient({
    connectionString: url,
    ...keepAlive,
    connectionTimeoutMillis: 5_000,
    application_name: applicationName,
    pipeline: true,
    deadlineMs,
  });
  let over = false;
  let checking: NodeJS.Timeout | undefined;
  const end = (error: Error) => {
    clearInterval(checking);
    if (over) return;
    over = true;
    onLost(error);
  };
  client.on('error', end);
  client.on('end', () => end(new Error('the connection was closed')));
  client.once('connect', () => {
    // Its rejection also arrives as an error of the connection.
    checking = setInterval(() => void client.query('select 1').catch(() => {}), checkEveryMs).unref();
  });
  return client;
}

/** A single connection without any settings, as every address must allow it. @throws if it can't be opened */
export async function openPlainConnection(url: string): Promise<GatewayClient> {
  const client = new GatewayClient({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    deadlineMs: 5_000,
  });
  // Those who wait for a response get the error there.
  client.on('error', () => {});
  await client.connect();
  return client;
}
