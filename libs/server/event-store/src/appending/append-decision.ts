import type { ExpectedVersion, NewEvent, Position } from '../event-store';

export interface AppendRequest {
  readonly stream: string;
  readonly expected: ExpectedVersion;
  readonly events: readonly NewEvent[];
}

export interface StreamState {
  /** Version of the stream's last event, 0 where it has none. */
  readonly head: number;
  /** Those of the events to append that the stream already holds, by their id. */
  readonly known: ReadonlyMap<string, { readonly version: number; readonly position?: Position }>;
}

export interface PlannedEvent {
  readonly stream: string;
  readonly version: number;
  readonly event: NewEvent;
}

/** @throws RangeError where the caller made a mistake: there is no event, or two have the same id */
export function mustBeAppendable(events: readonly NewEvent[]): void {
  if (events.length === 0) throw new RangeError('An append needs an event');
  if (new Set(events.map(({ id }) => id)).size !== events.length) {
    throw new RangeError('Two events of one append have the same id');
  }
}

/** What is to become of one append: written, found to be written before, or refused. */
export type AppendDecision =
  | { readonly kind: 'write'; readonly rows: readonly PlannedEvent[] }
  | { readonly kind: 'written_before'; readonly version: number; readonly position?: Position }
  | { readonly kind: 'conflict'; readonly actualVersion: number };

/**
 * Decides one append. A repetition is told by the events' ids and succeeds whatever version it expects;
 * some ids known and others new is no repetition but a conflict.
 */
export function decideAppend(request: AppendRequest, state: StreamState): AppendDecision {
  const known = request.events.filter(({ id }) => state.known.has(id));
  const last = state.known.get(request.events.at(-1)!.id);
  if (last && known.length === request.events.length) return { kind: 'written_before', ...last };
  const fits = request.expected === 'any' || request.expected === state.head;
  if (known.length > 0 || !fits) return { kind: 'conflict', actualVersion: state.head };
  const rows = request.events.map((event, index) => ({
    stream: request.stream,
    version: state.head + 1 + index,
    event,
  }));
  return { kind: 'write', rows };
}

/** The stream as the next append of the same group finds it. */
export function stateAfter(state: StreamState, decision: AppendDecision): StreamState {
  if (decision.kind !== 'write') return state;
  const known = new Map(state.known);
  for (const { event, version } of decision.rows) known.set(event.id, { version });
  return { head: state.head + decision.rows.length, known };
}
