import { existsSync, readFileSync } from 'node:fs';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { withDeadline } from '@botter/server-async';
import {
  AccessDeniedError,
  BACKWARDS,
  END,
  isCommandError,
  type KurrentDBClient,
} from '@kurrent/kurrentdb-client';
import { kurrentDBClient } from './kurrentdb-client';

const patienceMs = 10_000;
const connectMs = 2_000;
/** The code of gRPC for a user that it doesn't know. */
const unauthenticated = 16;

interface Address {
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  readonly isTls: boolean;
  readonly caFile: string | undefined;
}

/**
 * Why KurrentDB can't be used with this address, as a text for an operator; undefined if it can. Never
 * contains the password.
 */
export async function kurrentDBProblem(url: string): Promise<string | undefined> {
  const address = parsed(url);
  const { caFile } = address;
  if (caFile !== undefined && !existsSync(caFile)) return `the file ${caFile} of tlsCaFile doesn't exist`;
  let client: KurrentDBClient;
  try {
    client = kurrentDBClient(url);
  } catch {
    return 'it is no address that the client of KurrentDB takes: look at its parameters and files';
  }
  const asked = lastEvent(client).then(
    () => undefined,
    (error: unknown) => error,
  );
  const error = await withDeadline(patienceMs, asked, () => new Error('late'));
  await client.dispose();
  if (error === undefined) return undefined;
  if (error instanceof AccessDeniedError) {
    return error.code === unauthenticated
      ? 'KurrentDB refuses the user or the password'
      : 'the user may not read $all: an admin gives that right, see docs/reference/kurrentdb.md';
  }
  return (await connectionProblem(address)) ?? `KurrentDB is not ready: ${kindOf(error)}`;
}

/** Over the connection that appends take too: its errors say more than those of reads. */
function lastEvent(client: KurrentDBClient): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscription = client.subscribeToAll({ fromPosition: END });
    subscription.on('confirmation', () => {
      void subscription.unsubscribe();
      read(client).then(resolve, reject);
    });
    subscription.on('error', reject);
  });
}

async function read(client: KurrentDBClient): Promise<void> {
  for await (const _ of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }));
}

const kindOf = (error: unknown) =>
  error instanceof Error && isCommandError(error) ? error.type : 'no answer';

function parsed(url: string): Address {
  const [, scheme = '', hosts = '', query = ''] =
    /^([^:]+):\/\/(?:[^@/?]*@)?([^/?]*)\/?\??(.*)$/.exec(url) ?? [];
  const parameters = new Map(
    [...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    hosts: scheme.endsWith('+discover')
      ? []
      : hosts.split(',').map((host) => {
          const { hostname, port } = new URL(`http://${host}`);
          return { host: hostname, port: Number(port || (host.endsWith(':80') ? 80 : 2113)) };
        }),
    isTls: parameters.get('tls') !== 'false',
    caFile: parameters.get('tlscafile'),
  };
}

/** By the code of the first host that can't be connected to. */
async function connectionProblem({ hosts, isTls, caFile }: Address): Promise<string | undefined> {
  for (const { host, port } of hosts) {
    const ca = caFile === undefined ? undefined : readFileSync(caFile);
    const plain = await codeOf(() => connectPlain({ host, port }), 'connect');
    if (plain) return `no one answers at ${host}:${port} (${plain})`;
    if (!isTls) continue;
    const secure = await codeOf(
      () =>
        connectTls({
          host,
          port,
          servername: isIP(host) ? '' : host,
          ALPNProtocols: ['h2'],
          ...(ca && { ca }),
        }),
      'secureConnect',
    );
    if (!secure) continue;
    return /CERT|SIGNATURE|ISSUER/.test(secure)
      ? `the certificate of ${host}:${port} isn't trusted (${secure}): name the file of its authority as tlsCaFile`
      : `${host}:${port} doesn't speak TLS (${secure}): add tls=false if it runs without`;
  }
  return undefined;
}

function codeOf(connect: () => Socket, connected: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect();
    const done = (code: string | undefined) => {
      socket.destroy();
      resolve(code);
    };
    socket.setTimeout(connectMs, () => done('ETIMEDOUT'));
    socket.once(connected, () => done(undefined));
    socket.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'closed'));
  });
}
