import type { ActionWebhookCall, Effect, ScheduleCallbackEffect, WebhookPerson } from '@botter/engine';
import type { PendingCallback, SimulatorEntry, SimulatorSession } from './session';

/** The result of one input. */
export interface SimulatorStep {
  /** The conversation afterwards. */
  readonly session: SimulatorSession;
  /** The new entries. */
  readonly entries: readonly SimulatorEntry[];
  /** Everything the engine asked for, in order; sends and schedules are already part of the session. */
  readonly effects: readonly Effect[];
  /** Ids of the actions that replied, in order. */
  readonly passed: readonly string[];
  /** Shown for a moment: the answer to a callback query, or the address that a link opens. */
  readonly notice: string | null;
  /** The webhooks that would be called now. */
  readonly webhooks: readonly ActionWebhookCall[];
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

/** The step with an action that replied, its webhook and its effects: simulated sends and scheduled delays. */
export function carryOut(
  step: SimulatorStep,
  at: Date,
  done: {
    readonly effects: readonly Effect[];
    readonly actionId: string | undefined;
    readonly webhook: ActionWebhookCall | undefined;
    readonly sender: WebhookPerson | null;
  },
): SimulatorStep {
  const { session } = step;
  const webhooks = done.webhook ? [done.webhook] : [];
  const begun: SimulatorStep = {
    ...step,
    session: { ...session, webhooks: [...session.webhooks, ...webhooks] },
    webhooks: [...step.webhooks, ...webhooks],
    passed: done.actionId === undefined ? step.passed : [...step.passed, done.actionId],
    effects: [...step.effects, ...done.effects],
  };
  return done.effects.reduce((so, effect) => carryOutEffect(so, at, effect, done.sender), begun);
}

function carryOutEffect(
  step: SimulatorStep,
  at: Date,
  effect: Effect,
  sender: WebhookPerson | null,
): SimulatorStep {
  switch (effect.kind) {
    case 'answerCallback':
      return effect.text === null ? step : { ...step, notice: effect.text };
    case 'send': {
      const { actionId, text, parseMode, media, keyboard } = effect;
      return say(step, at, { kind: 'bot', actionId, text, parseMode, media, keyboard });
    }
    case 'scheduleCallback':
      return { ...step, session: queued(step.session, { ...effect, dueAt: dueAt(at, effect), sender }) };
    default: {
      const never: never = effect;
      return never;
    }
  }
}

function dueAt(at: Date, { delaySeconds }: ScheduleCallbackEffect): string {
  return new Date(at.getTime() + delaySeconds * 1000).toISOString();
}

/** Of two due at the same time, the one scheduled first stays first. */
function queued(session: SimulatorSession, callback: PendingCallback): SimulatorSession {
  const pending = [...session.pending, callback].toSorted(
    (a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt),
  );
  return { ...session, pending };
}
