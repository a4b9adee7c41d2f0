import type { ActionKey } from '@botter/contracts';
import type { FieldValue } from '../contacts/contact-facts';
import { typedValue } from '../contacts/typed-value';
import { triggeredBy } from '../plan';
import type { ActionMatch } from '../triggers/engine-trigger';
import type { Response } from '../update-plan';
import { DialogRun, type RunStart } from './dialog-run';
import type { DialogOccasion, DialogOutcome, SessionState, WinningRule } from './dialog-types';
import type { LoadedActions } from './loaded-actions';
import type { OpenQuestion } from './open-question';

/** What an update is decided from, apart from the update. */
export interface Turn {
  readonly occasion: DialogOccasion;
  readonly actions: LoadedActions;
}

/** What a bot with dialogs does about an update. */
export interface Decision {
  readonly response: Response | undefined;
  readonly outcome: DialogOutcome;
  readonly wonBy?: WinningRule | undefined;
}

export const unmoved: DialogOutcome = { session: undefined, contactUpdates: [], entered: [] };

export const nothingFollows: Decision = { response: undefined, outcome: unmoved };

/** The question that waits, also if an action came in between and pauses. */
export function waitingState({ session }: Pick<DialogOccasion, 'session'>): SessionState | undefined {
  return session?.waitsFor === 'answer' ? session : session?.open;
}

/** A run of the matched action. */
export function runOf(
  { action }: ActionMatch<ActionKey>,
  start: RunStart,
  { occasion, actions }: Turn,
): DialogRun {
  const run = new DialogRun(occasion, start, actions);
  run.enter(action);
  return run;
}

export function responseTo(match: ActionMatch<ActionKey>, { effects }: DialogRun): Response {
  const { action, payload, isFallback } = match;
  return { triggered: { ...triggeredBy(action, payload), ...(isFallback && { isFallback }) }, effects };
}

/**
 * The session after an action that came in between. If that action waits, the session is there. Its pause
 * keeps the question that waits, and its question replaces it.
 */
export function sessionAfter(
  { waiting }: DialogRun,
  open: SessionState | undefined,
  askAgain: boolean,
): SessionState | undefined {
  if (!waiting || !open) return waiting;
  if (waiting.waitsFor === 'pause') return { ...waiting, open, ...(askAgain && { askAgain }) };
  return open.hasReplyKeyboard ? { ...waiting, hasReplyKeyboard: true } : waiting;
}

/** The dialog continues after a question, with its answer. */
export function accept(
  { state, place, step }: OpenQuestion,
  value: FieldValue,
  start: RunStart,
  { occasion, actions }: Turn,
  wonBy: WinningRule,
): Decision {
  const run = new DialogRun(occasion, continuing(start, state), actions);
  run.ending = 'answered';
  run.keepAnswer(step.id, value);
  const field = occasion.bot.contactFields?.find(({ key }) => key === step.field);
  const kept = field && typedValue(value, field.type);
  if (field && kept !== undefined) run.change({ field: field.key, value: kept });
  run.continueAfter(place);
  return answered(run, state, true, run.waiting ?? null, wonBy);
}

/** A run that continues the one of a session. */
export function continuing(start: RunStart, { answers, payload, hasReplyKeyboard }: SessionState): RunStart {
  return { ...start, answers, payload, hasReplyKeyboard };
}

export function answered(
  run: DialogRun,
  { actionId, stepId }: SessionState,
  accepted: boolean,
  session: SessionState | null,
  wonBy: WinningRule,
): Decision {
  return {
    response: { triggered: null, answered: { actionId, stepId, accepted }, effects: run.effects },
    outcome: run.outcome(session),
    wonBy,
  };
}
