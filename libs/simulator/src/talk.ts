import { type CompiledBot, needsState } from '@botter/contracts';
import {
  type CallbackValues,
  type ContactFacts,
  changedContact,
  type DialogOutcome,
  type Effect,
  type MissingActions,
  type Plan,
  plan,
  planCallback,
  planDialog,
  planDialogCallback,
  planDueStep,
  type SessionState,
  type TriggeredAction,
  type WinningRule,
} from '@botter/engine';
import type { DueEffect } from './due-effect';

/** What the runtime keeps about a person between two updates. A plain value. */
export interface Talk {
  readonly contact: ContactFacts;
  /** Null if the person waits nowhere. */
  readonly dialog: SessionState | null;
  /** Counts the moves of the dialog: what belongs to an earlier one is outdated. */
  readonly dialogVersion: number;
}

/** What an update, or something that was due, gives. */
export interface Planned<P> {
  readonly plan: P;
  readonly talk: Talk;
  /** Actions that ran because a step named them. */
  readonly entered: readonly TriggeredAction[];
  /** Why the bot responds; undefined if it doesn't. */
  readonly why: WinningRule | undefined;
  /** Why the bot had to be stopped; undefined if it had not. */
  readonly problem: string | undefined;
}

/** Everything that is known of the moment. */
export interface Moment {
  readonly bot: CompiledBot;
  readonly talk: Talk;
  readonly now: Date;
}

/** Whether the runtime plans the bot's updates with what is kept about the person. */
function hasDialogs({ actions }: CompiledBot): boolean {
  return actions.some((action) => action.enabled && needsState(action));
}

/** What follows from an update, planned as the runtime does it. */
export function planUpdate(update: object, values: CallbackValues, moment: Moment): Planned<Plan> {
  const { bot, talk, now } = moment;
  const {
    plan: planned,
    wonBy,
    ...outcome
  } = complete(planDialog(update, { ...occasionOf(moment), contact: talk.contact, values }));
  // A simple bot keeps nothing; only the reason is not part of its plan.
  if (!hasDialogs(bot)) return { ...simple(plan(update, bot, values, now), talk), why: wonBy };
  return { ...moved(outcome, talk), plan: planned, why: wonBy };
}

interface DuePlan {
  readonly effects: readonly Effect[];
  readonly triggered: TriggeredAction | null;
}

/** What follows from an effect that is due. */
export function planDue(due: DueEffect, moment: Moment): Planned<DuePlan> {
  const { bot, talk, now } = moment;
  if (due.kind === 'scheduleCallback' && !hasDialogs(bot))
    return simple<DuePlan>(planCallback(due, bot, now), talk);
  const occasion = { ...occasionOf(moment), contact: talk.contact };
  const planned =
    due.kind === 'scheduleStep'
      ? { triggered: null, ...complete(planDueStep(due, occasion)) }
      : complete(planDialogCallback(due, occasion));
  const { effects, triggered, ...outcome } = planned;
  return { ...moved(outcome, talk), plan: { effects, triggered }, why: undefined };
}

function occasionOf({ bot, talk, now }: Moment) {
  return { bot, keys: bot, session: talk.dialog ?? undefined, now };
}

/** The simulated bot always has all of its actions, and changes are live immediately. */
function complete<Result extends object>(planned: Result | MissingActions): Result {
  if ('missing' in planned) throw new Error(`Actions of the bot are missing: ${planned.missing.join(', ')}`);
  return planned;
}

function simple<P>(planned: P, talk: Talk): Planned<P> {
  return { plan: planned, talk, entered: [], why: undefined, problem: undefined };
}

function moved(
  { session, contactUpdates, entered, problem }: DialogOutcome,
  talk: Talk,
): Pick<Planned<never>, 'talk' | 'entered' | 'problem'> {
  const contact = contactUpdates.reduce(changedContact, talk.contact);
  const hasMoved = session !== undefined;
  return {
    talk: {
      contact,
      dialog: hasMoved ? session : talk.dialog,
      dialogVersion: talk.dialogVersion + (hasMoved ? 1 : 0),
    },
    entered,
    problem: problem?.text,
  };
}
