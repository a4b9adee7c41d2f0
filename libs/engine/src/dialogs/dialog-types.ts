import type { CompiledBot } from '@botter/contracts';
import type { MatchableBot } from '../action-index';
import type { ContactFacts, ContactUpdate, FieldValue } from '../contacts/contact-facts';
import type { ChatFacts, Effect, Plan, TriggeredAction } from '../plan-types';
import type { CallbackValues } from '../update-plan';

/** Where a person is in an action. It is kept as JSON, so a new field has to be optional. */
export interface SessionState {
  readonly actionId: string;
  /** The published version that has the waiting step; left out if changes are live immediately. */
  readonly publishedVersion?: number;
  /** The step that waits. */
  readonly stepId: string;
  readonly waitsFor: 'answer' | 'pause';
  /** Identifies this question among all that were asked; its buttons carry it. */
  readonly token: string;
  /** How many more times the question may be asked again. */
  readonly triesLeft: number;
  /** The answers of this run, by the id of the step that asked. */
  readonly answers: Readonly<Record<string, FieldValue>>;
  /** The payload of the `/start` that began the run. */
  readonly payload?: string;
  /** The message that set off the run; only in a pause. */
  readonly messageText?: string;
  /** How much of `delayedChainLimit` is spent since the person's last update; left out if nothing is. */
  readonly depth?: number;
  /** True: the next message removes the reply keyboard. */
  readonly hasReplyKeyboard?: true;
  /** In a pause of an action that came in between: the question that still waits. */
  readonly open?: SessionState;
  /** True: `open` is asked again when the action ends. */
  readonly askAgain?: true;
}

/** The person and their session after an update of a bot with dialogs, for webhooks. */
export interface DialogFacts {
  /** Null if no person did it. */
  readonly contact: ContactFacts | null;
  /** The step that waits; null if none does. */
  readonly session: Pick<SessionState, 'actionId' | 'stepId'> | null;
}

/** What an update of a bot with dialogs is planned from. */
export interface DialogOccasion {
  /** Needs only the actions that were named as missing; the rest may be left out. */
  readonly bot: CompiledBot;
  /** Every action by what identifies it. */
  readonly keys: MatchableBot;
  /** The version of the bot that was named as missing, with the actions that were. */
  readonly earlier?: CompiledBot | undefined;
  /** Undefined if the person waits nowhere. */
  readonly session: SessionState | undefined;
  /** Undefined if no person writes. */
  readonly contact: ContactFacts | undefined;
  /** The id that the update's message gets in the inbox: what is kept of a photo or file as an answer. */
  readonly messageId?: string | undefined;
  readonly now: Date;
}

/** What decided which action ran: a line of "What wins", or one of the other causes. */
export type WinningRule =
  | 'press'
  | 'command'
  | 'start'
  | 'cancel'
  | 'answer'
  | 'textIs'
  | 'retry'
  | 'textStarts'
  | 'textContains'
  | 'content'
  | 'fallback'
  | 'joined'
  | 'stalePress';

/** Why a run was stopped. The text is for the people who build the bot. */
export interface DialogProblem {
  readonly actionId: string;
  readonly text: string;
}

/** The outcome of a run, whatever began it. */
export interface DialogOutcome {
  /** Null ends the session; undefined leaves it as it is. */
  readonly session: SessionState | null | undefined;
  /** In the order in which they happened. */
  readonly contactUpdates: readonly ContactUpdate[];
  /** Actions that ran because a step named them, in order; each calls its webhook like any other. */
  readonly entered: readonly TriggeredAction[];
  readonly problem?: DialogProblem;
}

interface DialogPlan extends DialogOutcome {
  readonly plan: Plan;
  /** Left out if no action responds. */
  readonly wonBy?: WinningRule;
}

/**
 * The plan needs actions that are not in the bot yet: load them, and plan again. Each time it names at least
 * one that it has not named before.
 */
export interface MissingActions {
  readonly missing: readonly string[];
  /** If set, they are missing in `earlier`, which is this published version of the bot. */
  readonly publishedVersion?: number;
}

export type PlanDialog = (
  update: object,
  occasion: DialogOccasion & { readonly values: CallbackValues },
) => DialogPlan | MissingActions;

/** A pause that is over, or a question without an answer in time. */
export interface DueStep {
  readonly actionId: string;
  readonly stepId: string;
  readonly chat: ChatFacts;
  readonly threadId: number | null;
}

export interface DuePlan extends DialogOutcome {
  readonly effects: readonly Effect[];
}

export type PlanDueStep = (due: DueStep, occasion: DialogOccasion) => DuePlan | MissingActions;

/** A delayed callback, as `planCallback` takes it. */
export interface DueCallback {
  readonly command: string;
  readonly chat: ChatFacts;
  readonly threadId: number | null;
  readonly depth: number;
}

/** `planCallback` for a bot with dialogs. An open question stays open. */
export type PlanDialogCallback = (
  due: DueCallback,
  occasion: DialogOccasion,
) => (DuePlan & { readonly triggered: TriggeredAction | null }) | MissingActions;
