import { registerPlugins } from '@module-federation/enhanced/runtime';
import { contractOf, type Fit, fitOf } from './contract';

/** A remote that is there, but doesn't fit this shell. */
export class RemoteMismatch extends Error {
  override readonly name = 'RemoteMismatch';

  constructor(readonly fit: Exclude<Fit, 'fits'>) {
    super(`The remote is ${fit} than this page`);
  }
}

const timeoutMs = 20_000;
const mismatches = new Map<string, RemoteMismatch>();
let isWatching = false;

/**
 * Looks at every manifest that the federation runtime fetches, so that it is fetched once. Only the first
 * call does something.
 */
export function watchManifests(): void {
  if (isWatching) return;
  isWatching = true;
  registerPlugins([
    {
      name: 'botter-contract',
      fetch: async (address: string, init: RequestInit) => {
        const response = await fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) });
        if (response.ok) judge(address, await response.clone().json());
        return response;
      },
    },
  ]);
}

/** The mismatch of the remote whose manifest was fetched from this address. */
export function mismatchOf(address: string): RemoteMismatch | undefined {
  return mismatches.get(absolute(address));
}

/** The federation runtime makes addresses absolute in some places. */
function absolute(address: string): string {
  return new URL(address, window.location.href).href;
}

function judge(address: string, manifest: unknown): void {
  const contract = contractOf(manifest);
  const fit = contract ? fitOf(contract) : 'fits';
  if (fit === 'fits') return;
  const mismatch = new RemoteMismatch(fit);
  mismatches.set(absolute(address), mismatch);
  throw mismatch;
}
