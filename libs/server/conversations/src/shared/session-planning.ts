import type { Update } from '@botter/bot-api';
import type { CompiledBot } from '@botter/contracts';
import {
  type CallbackValues,
  type ContactFacts,
  type ContactUpdate,
  type DialogProblem,
  type Plan,
  plan,
  type SessionPlace,
  type TriggeredAction,
  wantedActions,
} from '@botter/engine';
import type { RuntimeBot } from '@botter/server-compiled-bots';
import { storableAsJson } from '@botter/server-database';
import { Injectable } from '@nestjs/common';
import type { DialogActivity } from './dialog-activity';
import type { Continuation } from './rows';
import type { Session, SessionStep } from './sessions';

/** The answers of a run with a dozen long ones fit. An update whose session would be longer fails. */
const stateLength = 65_536;

/** What an update of a bot with state is planned from. */
export interface SessionOccasion {
  readonly update: Update | object;
  readonly bot: RuntimeBot;
  readonly values: CallbackValues;
  /** Who writes, and in which chat. Without a person there is no session. */
  readonly place: SessionPlace;
  /** Undefined if there is none yet. */
  readonly session: Session | undefined;
  /** The person, with the names that the update has; undefined without one. */
  readonly contact: ContactFacts | undefined;
  /** The commit replaces it by the id of the update's message. */
  readonly messageId: string;
  readonly now: Date;
}

/** What a session, and what is kept about its person, become, and what runs on the way. */
export interface SessionChange {
  /** The next state of the session, as JSON. Null ends it; if left out, it stays. Only a person has one. */
  readonly state?: object | null | undefined;
  /** In their order. */
  readonly contactUpdates?: readonly ContactUpdate[];
  /** Actions that ran because others named them. */
  readonly entered?: readonly TriggeredAction[];
  /** Why an action could not go on. */
  readonly problem?: DialogProblem | undefined;
  /** What is counted of the dialog. */
  readonly activity?: readonly DialogActivity[];
}

export interface SessionPlan extends SessionChange {
  readonly plan: Plan;
  /** The bot with the actions that the plan needed. */
  readonly bot: CompiledBot;
}

/**
 * Decides what follows from an update and a session. It changes nothing, and runs again if the session has
 * moved since.
 */
export interface SessionPlanner {
  plan(occasion: SessionOccasion): Promise<SessionPlan>;
}

/** Plans updates of bots that need state. Without a planner it plans as for any bot, and moves nothing. */
@Injectable()
export class SessionPlanning implements SessionPlanner {
  #planner: SessionPlanner = {
    async plan({ update, bot, values, now }) {
      const held = await bot.withActions(wantedActions(update, bot.keys, values));
      return { plan: plan(update, held, values, now), bot: held };
    },
  };

  use(planner: SessionPlanner): void {
    this.#planner = planner;
  }

  plan(occasion: SessionOccasion): Promise<SessionPlan> {
    return this.#planner.plan(occasion);
  }
}

/**
 * The step from a session to its next state.
 * @throws Error if the session can't move so
 */
export function sessionStep(
  { place, session, now }: Pick<SessionOccasion, 'place' | 'session' | 'now'>,
  { state }: SessionChange,
): SessionStep {
  const before = session?.version ?? null;
  if (state === undefined || (state === null && before === null)) return { place, before };
  if (place.personId === null) throw new Error('Only a person has a session');
  const text = state && JSON.stringify(storableAsJson(state));
  if (text && text.length > stateLength) throw new Error('The state of the session is too long');
  const version = before === null ? now.getTime() : before + 1;
  return { place, before, move: { version, state: text } };
}

/** What continuations of the session are fenced with. */
export function fenceOf({ place: { personId }, before, move }: SessionStep): Continuation['session'] {
  const version = move?.version ?? before;
  return personId === null || version === null ? undefined : { personId, version };
}
