import type { ExpiringRows } from '@botter/server-upkeep';

/** Snapshots of shapes that neither this version nor the one before reads. */
export function outdatedSnapshots({
  name,
  decider,
}: {
  readonly name: string;
  readonly decider: { readonly stateVersion: number };
}): ExpiringRows {
  return {
    name: `snapshots_${name}`,
    table: 'events.snapshots',
    column: 'state_version',
    unit: 'number',
    before: () => decider.stateVersion - 1,
    only: `fold = '${name}'`,
  };
}
