import { GatewayClient } from './gateway-client';
import { keepAlive } from './pool';

export interface SessionOptions {
  /** Past any pooler: a session is what it is for. */
  readonly url: string;
  readonly applicationName: string;
  /** How often it is asked whether it is still there. */
  readonly checkEveryMs: number;
  /** Called once, when it is over; not after `end()`. */
  readonly onLost: (error: Error) => void;
}

/** A silent server is given up after this. */
const deadlineMs = 3_000;

/**
 * A connection that is kept for what lives in its session (LISTEN, locks). It is asked `SELECT 1` again and again, since
 * otherwise nothing would be heard from it for hours, and a flow that was dropped on the way looks just the same.
 * Many ask at once; their statements share it.
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
    // What it rejects with comes as an error of the connection too.
    checking = setInterval(() => void client.query('select 1').catch(() => {}), checkEveryMs).unref();
  });
  return client;
}

/** A single connection with nothing set, as every address must allow it. @throws where there is none */
export async function openPlainConnection(url: string): Promise<GatewayClient> {
  const client = new GatewayClient({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    deadlineMs: 5_000,
  });
  // Who waits for an answer hears of it there.
  client.on('error', () => {});
  await client.connect();
  return client;
}
