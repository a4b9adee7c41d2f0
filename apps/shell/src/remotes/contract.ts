import own from './contract.json';
import { sharedModules } from './shared-modules';

/** A remote's requirements for the shell, in its manifest; written by its build. */
export interface RemoteContract {
  readonly version: string;
  /** Counted up when something that both sides rely on changes its meaning. */
  readonly contract: number;
  /** The names it imports from modules that the shell shares with it. */
  readonly needs: Readonly<Record<string, readonly string[]>>;
}

/**
 * `newer`: it needs more than this shell has, which has been open for long; `older`: it relies on something
 * that was removed.
 */
export type Fit = 'fits' | 'newer' | 'older';

/** Whether a remote and this shell, which are delivered apart, can work together. */
export function fitOf({ contract, needs }: RemoteContract, { current, oldest } = own): Fit {
  if (contract < oldest) return 'older';
  const lacks = Object.entries(needs).some(([module, names]) =>
    names.some((name) => !(name in (sharedModules[module] ?? {}))),
  );
  return contract > current || lacks ? 'newer' : 'fits';
}

/** Reads it from the manifest. A manifest without it is of a build before contracts existed, and accepted. */
export function contractOf(manifest: unknown): RemoteContract | undefined {
  const { botter } = (manifest ?? {}) as { botter?: Partial<RemoteContract> };
  if (typeof botter?.contract !== 'number' || typeof botter.needs !== 'object') return undefined;
  return { version: String(botter.version), contract: botter.contract, needs: botter.needs };
}
