import { EventTypes } from '../event-types';
import type { Projection } from '../projection';
import type { CheckpointedSubscription } from './checkpointed-subscription';
import { isNameOfSlice } from './slices';

/** A module's contribution to the worker role. */
export interface ProjectionContribution {
  /** Event types in addition to those that the whole process knows anyway. */
  readonly types?: readonly EventTypes[];
  readonly projections?: readonly Projection[];
  readonly subscriptions?: readonly CheckpointedSubscription[];
}

/**
 * Collects the projections and subscriptions of all modules before the runner starts. Worker modules inject
 * it and call `add` in `onModuleInit`.
 */
export class ProjectionRegistry {
  readonly #contributions: ProjectionContribution[] = [];

  /** @param known the types of all modules, also of those that have no part in this process */
  constructor(private readonly known: EventTypes = EventTypes.merge([])) {}

  add(contribution: ProjectionContribution): void {
    this.#contributions.push(contribution);
  }

  /** @throws if a name is used twice, or no module defines a handled event type */
  collect(): Required<Omit<ProjectionContribution, 'types'>> & { readonly types: EventTypes } {
    const types = EventTypes.merge([
      this.known,
      ...this.#contributions.flatMap((contribution) => contribution.types ?? []),
    ]);
    const projections = this.#contributions.flatMap((contribution) => contribution.projections ?? []);
    const subscriptions = this.#contributions.flatMap((contribution) => contribution.subscriptions ?? []);
    checkReaders([...projections, ...subscriptions], types);
    return { types, projections, subscriptions };
  }
}

/** @throws if a name is used twice or is invalid, or no module defines a handled event type */
export function checkReaders(
  readers: readonly { readonly name: string; readonly handles: readonly string[] }[],
  types: EventTypes,
): void {
  const names = new Set<string>();
  for (const { name, handles } of readers) {
    if (names.has(name)) throw new Error(`Two projections or subscriptions have the name ${name}`);
    if (isNameOfSlice(name)) throw new Error(`${name} looks like the name of some partitions`);
    names.add(name);
    for (const type of handles) {
      if (!types.has(type)) throw new Error(`${name} handles ${type}, which no module defines`);
    }
  }
}
