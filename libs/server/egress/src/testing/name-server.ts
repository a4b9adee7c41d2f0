import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface TestNameServer {
  /** In the form that resolvers expect. */
  readonly address: string;
  /** Names that were requested, once for each kind of record and attempt. */
  asked(): Promise<readonly string[]>;
  stop(): void;
}

/**
 * A name server that knows `*.good.test`, is silent about `*.silent.test`, and responds for all others that
 * they don't exist.
 */
export async function startNameServer(): Promise<TestNameServer> {
  const server = fork(join(__dirname, 'name-server-process.mjs'));
  const [port] = (await once(server, 'message')) as [number];
  return {
    address: `127.0.0.1:${port}`,
    async asked() {
      server.send('asked');
      const [names] = (await once(server, 'message')) as [string[]];
      return names;
    },
    stop: () => void server.kill(),
  };
}
