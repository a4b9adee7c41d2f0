import type { ActionWebhookDelivery, Effect } from '@botter/engine';
import type { SimulatorEntry, SimulatorSession } from './session';

/** The result of one input. */
export interface SimulatorStep {
  /** The conversation afterwards. */
  readonly session: SimulatorSession;
  /** The new entries. */
  readonly entries: readonly SimulatorEntry[];
  /** All effects of the engine, in order; sends and schedules are already part of the session. */
  readonly effects: readonly Effect[];
  /** Ids of the actions that replied, in order. */
  readonly passed: readonly string[];
  /** Shown for a moment: the answer to a callback query, or the address that a link opens. */
  readonly notice: string | null;
  /** The webhooks that would be called now. */
  readonly webhooks: readonly ActionWebhookDelivery[];
}

/** A step without effects. */
export function stay(session: SimulatorSession): SimulatorStep {
  return { session, entries: [], effects: [], passed: [], notice: null, webhooks: [] };
}

type NewEntry = SimulatorEntry extends infer Line
  ? Line extends unknown
    ? Omit<Line, 'id' | 'at'>
    : never
  : never;

/** The step with one entry added. */
export function say(step: SimulatorStep, at: Date, entry: NewEntry): SimulatorStep {
  const id = step.session.lastId + 1;
  const said = { ...entry, id, at: at.toISOString() } as SimulatorEntry;
  const session = { ...step.session, lastId: id, entries: [...step.session.entries, said] };
  return { ...step, session, entries: [...step.entries, said] };
}
