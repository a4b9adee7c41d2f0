import type dns from 'node:dns';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { type AddressPolicy, plainHost } from './address-policy';
import type { Resolve } from './name-resolver';

/** The address is not one that may be reached. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';

  constructor(host: string) {
    super(`${host} is not a public address`);
  }
}

export interface GuardedConnectorOptions {
  readonly policy: AddressPolicy;
  readonly timeoutMs: number;
  readonly resolve: Resolve;
  /** Certificate authorities in addition to the usual ones, for tests. */
  readonly ca?: string;
}

/**
 * A connector for undici that reaches only what the policy allows. Literal addresses are checked here,
 * because no lookup happens for them. Names are checked inside the lookup whose very result is connected to,
 * so that a name that changes between check and connection gains nothing. The socket itself is checked once
 * more.
 */
export function guardedConnector(options: GuardedConnectorOptions): buildConnector.connector {
  const { policy, resolve } = options;
  const connect = buildConnector({
    timeout: options.timeoutMs,
    lookup: guardedLookup(policy, resolve),
    allowH2: false,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
  } as buildConnector.BuildOptions);
  return (target, callback) => {
    const host = plainHost(target.hostname);
    if (isIP(host) !== 0 && !policy.allows(host, host)) {
      callback(new RefusedAddressError(host), null);
      return;
    }
    connect(target, (error, socket) => {
      if (!socket) return callback(error ?? new Error('No connection'), null);
      if (!isAllowed(socket, policy, host)) {
        socket.destroy();
        return callback(new RefusedAddressError(host), null);
      }
      callback(null, socket);
    });
  };
}

function isAllowed(socket: Socket, policy: AddressPolicy, host: string): boolean {
  return socket.remoteAddress !== undefined && policy.allows(socket.remoteAddress, host);
}

function guardedLookup(policy: AddressPolicy, resolve: Resolve): LookupFunction {
  return (host, options, callback) => void answerLookup(policy, resolve, host, options, callback);
}

async function answerLookup(
  policy: AddressPolicy,
  resolve: Resolve,
  host: string,
  { all, family }: dns.LookupOptions,
  callback: Parameters<LookupFunction>[2],
): Promise<void> {
  let addresses: readonly [dns.LookupAddress, ...dns.LookupAddress[]];
  try {
    const found = await permitted(policy, resolve, host);
    const [first, ...others] = found.filter((entry) => !family || entry.family === Number(family));
    if (!first) throw notFound(host);
    addresses = [first, ...others];
  } catch (error) {
    callback(error as NodeJS.ErrnoException, '', 0);
    return;
  }
  if (all) callback(null, [...addresses]);
  else callback(null, addresses[0].address, addresses[0].family);
}

/**
 * One forbidden address is enough to refuse a name: which one of several is used would be random.
 * @throws RefusedAddressError
 */
export async function permitted(
  policy: AddressPolicy,
  resolve: Resolve,
  host: string,
): Promise<readonly dns.LookupAddress[]> {
  const found = await resolve(host);
  if (found.every(({ address }) => policy.allows(address, host))) return found;
  throw new RefusedAddressError(host);
}

function notFound(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' });
}
