import type { CompiledBot } from '@botter/contracts';
import {
  type ContactFacts,
  type DialogOccasion,
  type DialogOutcome,
  type DueCallback,
  type DuePlan,
  type DueStep,
  type MissingActions,
  planDialog,
  planDialogCallback,
  planDueStep,
  type SessionState,
  type TriggeredAction,
  wantedActions,
  wantedByCallback,
} from '@botter/engine';
import { type RuntimeBot, RuntimeBots } from '@botter/server-compiled-bots';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { dialogActivity } from './dialog-activity';
import {
  type SessionChange,
  type SessionOccasion,
  type SessionPlan,
  type SessionPlanner,
  SessionPlanning,
} from './session-planning';

/** Each of the steps of an update may begin another action. */
const roundLimit = 64;

/** What a continuation is planned from. */
export interface DueOccasion {
  readonly bot: RuntimeBot;
  readonly state: SessionState | undefined;
  /** Undefined if no person has set it off. */
  readonly contact: ContactFacts | undefined;
  readonly now: Date;
}

/** What follows from a continuation. */
export interface DueResult extends SessionChange, Pick<DuePlan, 'effects'> {
  readonly bot: CompiledBot;
  readonly triggered: TriggeredAction | null;
}

/** Plans dialogs with the engine, which names the actions that it needs. */
@Injectable()
export class DialogPlanner implements SessionPlanner, OnModuleInit {
  constructor(
    @Inject(RuntimeBots) private readonly bots: RuntimeBots,
    @Inject(SessionPlanning) private readonly planning: SessionPlanning,
  ) {}

  onModuleInit(): void {
    this.planning.use(this);
  }

  async plan(occasion: SessionOccasion): Promise<SessionPlan> {
    const { update, bot, values, session, contact, messageId, now } = occasion;
    const about = { bot, state: session?.state as SessionState | undefined, contact, now };
    const wanted = wantedActions(update, bot.keys, values);
    const { result, held } = await this.#withMissing(about, wanted, (given) =>
      planDialog(update, { ...given, values, messageId }),
    );
    const { plan } = result;
    const answered = plan.kind === 'message' || plan.kind === 'callback' ? plan.answered : undefined;
    return { ...changeOf(result, { before: about.state, answered }), plan, bot: held };
  }

  /** What follows from a pause that is over, or from a question without an answer in time. */
  async planStep(due: DueStep, about: DueOccasion): Promise<DueResult> {
    const { result, held } = await this.#withMissing(about, [], (given) => planDueStep(due, given));
    const change = changeOf(result, { before: about.state, isDue: true });
    return { ...change, effects: result.effects, bot: held, triggered: null };
  }

  /** What a delayed callback does in a bot with state. */
  async planCallback(due: DueCallback, about: DueOccasion): Promise<DueResult> {
    const wanted = wantedByCallback(due.command, about.bot.keys);
    const { result, held } = await this.#withMissing(about, wanted, (given) =>
      planDialogCallback(due, given),
    );
    const change = changeOf(result, { before: about.state });
    return { ...change, effects: result.effects, bot: held, triggered: result.triggered };
  }

  /** Plans, loads the actions that the plan was missing, and plans again. */
  async #withMissing<Result extends DialogOutcome>(
    { bot, state, contact, now }: DueOccasion,
    first: readonly string[],
    planWith: (occasion: DialogOccasion) => Result | MissingActions,
  ): Promise<{ result: Result; held: CompiledBot }> {
    const wanted = new Set([...first, ...(state ? [state.actionId] : [])]);
    const past = new Set<string>();
    let { keys } = bot;
    let earlier: CompiledBot | undefined;
    for (let round = 0; round < roundLimit; round++) {
      const held = await bot.withActions(idsAmong(wanted, keys.actions));
      const result = planWith({ bot: held, keys, earlier, session: state, contact, now });
      if (!('missing' in result)) return { result, held };
      const { missing, publishedVersion } = result;
      if (publishedVersion === undefined) {
        // What is missing although it was read has been deleted since the keys were.
        const gone = missing.filter((id) => wanted.has(id));
        keys = { ...keys, actions: keys.actions.filter(({ actionId }) => !gone.includes(actionId)) };
        for (const id of missing) wanted.add(id);
      } else {
        for (const id of missing) past.add(id);
        earlier = await this.#earlier(bot, publishedVersion, [...past]);
      }
    }
    throw new Error('A dialog needs too many actions');
  }

  /** A published version with these of its actions; without any if it is no longer known. */
  async #earlier(bot: RuntimeBot, version: number, actionIds: readonly string[]): Promise<CompiledBot> {
    const published = await this.bots.published(bot, version);
    if (published.compiled.publishedVersion === version) return published.withActions(actionIds);
    return { ...bot.compiled, publishedVersion: version, actions: [] };
  }
}

function idsAmong(wanted: ReadonlySet<string>, actions: readonly { readonly actionId: string }[]): string[] {
  return actions.flatMap(({ actionId }) => (wanted.has(actionId) ? [actionId] : []));
}

function changeOf(
  { session, contactUpdates, entered, problem }: DialogOutcome,
  move: Omit<Parameters<typeof dialogActivity>[0], 'after'>,
): SessionChange {
  const activity = dialogActivity({ ...move, after: session });
  return { state: session, contactUpdates, entered, problem, activity };
}
