import type { ActionKey, CompiledAction, CompiledBot, Step } from '@botter/contracts';
import type { DialogOccasion, MissingActions, SessionState } from './dialog-types';

/** A step of an action, in the newest version of the bot or in an earlier one. */
export interface StepPlace {
  readonly action: CompiledAction;
  /** Of the step, from 0; the number of steps after the last one. */
  readonly index: number;
  /** The version that the action is of; undefined if changes are live immediately. */
  readonly publishedVersion: number | undefined;
}

/** The actions that the caller has loaded, and which are missing. */
export class LoadedActions {
  readonly #wanted = new Set<string>();
  #wantedEarlier: string | undefined;

  constructor(private readonly occasion: Pick<DialogOccasion, 'bot' | 'keys' | 'earlier' | 'session'>) {}

  /** Set if the plan can't be made yet. */
  get missing(): MissingActions | undefined {
    if (this.#wanted.size > 0) return { missing: [...this.#wanted] };
    const publishedVersion = this.occasion.session?.publishedVersion;
    if (this.#wantedEarlier === undefined || publishedVersion === undefined) return undefined;
    return { missing: [this.#wantedEarlier], publishedVersion };
  }

  /** Undefined if it is missing. */
  load({ actionId }: Pick<ActionKey, 'actionId'>): CompiledAction | undefined {
    const action = actionOf(this.occasion.bot, actionId);
    if (!action) this.#wanted.add(actionId);
    return action;
  }

  /** The step where a session is; undefined if it is missing or gone. */
  stepOf({ actionId, stepId, waitsFor, publishedVersion }: SessionState): StepPlace | undefined {
    const { bot, keys, earlier } = this.occasion;
    if (!keys.actions.some((action) => action.actionId === actionId && action.enabled)) return undefined;
    const action = this.load({ actionId });
    if (!action) return undefined;
    const isIt = ({ id, type }: Step) => id === stepId && (type === 'question') === (waitsFor === 'answer');
    const place = placeOf(action, isIt, bot.publishedVersion);
    if (place || publishedVersion === undefined || publishedVersion === bot.publishedVersion) return place;
    const former = earlier && actionOf(earlier, actionId);
    if (!former) {
      // A version that was loaded without the action has none.
      if (!earlier) this.#wantedEarlier = actionId;
      return undefined;
    }
    return placeOf(former, isIt, publishedVersion);
  }

  /** The place after a step: in the newest version as soon as a step is there too. */
  after({ action, index, publishedVersion }: StepPlace): StepPlace {
    const next = { action, index: index + 1, publishedVersion };
    const id = action.data.steps?.[index + 1]?.id;
    if (id === undefined || publishedVersion === this.occasion.bot.publishedVersion) return next;
    const newest = actionOf(this.occasion.bot, action.actionId);
    return (newest && placeOf(newest, (step) => step.id === id, this.occasion.bot.publishedVersion)) ?? next;
  }
}

function actionOf({ actions }: CompiledBot, actionId: string): CompiledAction | undefined {
  return actions.find((action) => action.actionId === actionId);
}

function placeOf(
  action: CompiledAction,
  isIt: (step: Step) => boolean,
  publishedVersion: number | undefined,
): StepPlace | undefined {
  const index = action.data.steps?.findIndex(isIt) ?? -1;
  return index === -1 ? undefined : { action, index, publishedVersion };
}
