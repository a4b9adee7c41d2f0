import type { AppendOptions, AppendResult, ExpectedVersion, NewEvent, Position } from '../event-store';

export interface AppendRequest extends AppendOptions {
  readonly stream: string;
  readonly expected: ExpectedVersion;
  readonly events: readonly NewEvent[];
}

export interface StreamState {
  /** Version of the stream's last event, 0 if it has none. */
  readonly head: number;
  /** The events to append that the stream already has, by their id. */
  readonly known: ReadonlyMap<string, { readonly version: number; readonly position: Position }>;
}

/** @throws RangeError if the caller made a mistake: there is no event, or two have the same id */
export function mustBeAppendable(events: readonly NewEvent[]): void {
  if (events.length === 0) throw new RangeError('An append needs an event');
  if (new Set(events.map(({ id }) => id)).size !== events.length) {
    throw new RangeError('Two events of one append have the same id');
  }
}

/**
 * The result of an append that needs no write; undefined if it may be written. A repetition is recognised by
 * the events' ids and succeeds whatever version it expects. If some ids are known and others new, it is no
 * repetition but a conflict.
 */
export function resultWithoutWriting(request: AppendRequest, state: StreamState): AppendResult | undefined {
  const known = request.events.filter(({ id }) => state.known.has(id));
  const last = state.known.get(request.events.at(-1)!.id);
  if (last && known.length === request.events.length) return { ok: true, ...last };
  const fits = request.expected === 'any' || request.expected === state.head;
  if (known.length === 0 && fits) return undefined;
  return { ok: false, reason: 'version_conflict', actualVersion: state.head };
}
