import type { ActionKey, Trigger, TriggerType } from '@botter/contracts';
import type { MessageView } from '../update-view';

/** What decided in favour of an action. */
export type MatchRule =
  | 'command'
  | 'start'
  | 'textIs'
  | 'textStarts'
  | 'textContains'
  | 'content'
  | 'fallback'
  | 'joined';

/** The action that a trigger finds. */
export interface FoundAction<A extends ActionKey> {
  readonly action: A;
  readonly rule: MatchRule;
}

/** The action that something sets off. */
export interface ActionMatch<A extends ActionKey> extends FoundAction<A> {
  /** The text after the command; null for none. */
  readonly payload: string | null;
  /** True if no trigger but the fallback fits. */
  readonly isFallback?: true;
}

/** A message of a person as the triggers see it. */
interface WrittenMessage {
  /** Undefined if only the text is known. */
  readonly message?: MessageView;
  /** Text or caption, folded, without a mention of the bot; empty if there is none. */
  readonly text: string;
  readonly isPrivate: boolean;
}

/** When triggers are asked, and what they are asked about. */
export interface Occasions {
  /** `/start` with this payload. */
  readonly start: string;
  /** Someone joined a group. */
  readonly joined: undefined;
  /** A message without a command of ours; in groups only one for the bot. */
  readonly message: WrittenMessage;
}
export type Occasion = keyof Occasions;

/** A trigger of an enabled action. */
export interface TriggerUse<A extends ActionKey, Type extends TriggerType> {
  readonly action: A;
  readonly trigger: Trigger<Type>;
}

export interface EngineTriggerOn<Type extends TriggerType, On extends Occasion> {
  readonly on: On;
  /** True for what responds if nothing else does. */
  readonly isFallback?: true;
  /** Made once for each bot. @param uses in the order in which their actions were made */
  finder<A extends ActionKey>(
    uses: readonly TriggerUse<A, Type>[],
  ): (about: Occasions[On]) => FoundAction<A> | undefined;
}

/** How the engine finds actions by a type of trigger. */
export type EngineTrigger<Type extends TriggerType> = {
  readonly [On in Occasion]: EngineTriggerOn<Type, On>;
}[Occasion];
