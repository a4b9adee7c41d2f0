import type { ActionWebhookCall, Effect, WebhookPerson } from '@botter/engine';
import type { PendingCallback, SimulatorLine, SimulatorSession } from './session';

/** What one input has led to. */
export interface SimulatorStep {
  /** The conversation afterwards. */
  readonly session: SimulatorSession;
  /** The lines that are new. */
  readonly lines: readonly SimulatorLine[];
  /** Everything the engine asked for, in order; sends and schedules are already part of the session. */
  readonly effects: readonly Effect[];
  /** Ids of the actions that answered, in order. */
  readonly passed: readonly string[];
  /** Shown to the person for a moment: the answer to a button press, or where a link would lead. */
  readonly notice: string | null;
  /** The webhooks that would be called now. */
  readonly webhooks: readonly ActionWebhookCall[];
}

/** A step in which nothing happens. */
export function stay(session: SimulatorSession): SimulatorStep {
  return { session, lines: [], effects: [], passed: [], notice: null, webhooks: [] };
}

type NewLine = SimulatorLine extends infer Line
  ? Line extends unknown
    ? Omit<Line, 'id' | 'at'>
    : never
  : never;

/** The step with one more line. */
export function say(step: SimulatorStep, at: Date, line: NewLine): SimulatorStep {
  const id = step.session.lastId + 1;
  const said = { ...line, id, at: at.toISOString() } as SimulatorLine;
  const session = { ...step.session, lastId: id, lines: [...step.session.lines, said] };
  return { ...step, session, lines: [...step.lines, said] };
}

/** The step with an action that answered, its webhook and its effects: fake sends, and delays put into the queue. */
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
      return { ...step, session: queued(step.session, { ...effect, sender }) };
    default: {
      const never: never = effect;
      return never;
    }
  }
}

/** Of the same moment, the one that was scheduled first stays first. */
function queued(session: SimulatorSession, callback: PendingCallback): SimulatorSession {
  const pending = [...session.pending, callback].toSorted(
    (a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt),
  );
  return { ...session, pending };
}
