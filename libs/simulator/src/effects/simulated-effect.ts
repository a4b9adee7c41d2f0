import type { ReplayedReply } from '@botter/contracts';
import type { Effect, WebhookPerson } from '@botter/engine';
import type { ReplyReason } from '../reply-reason';
import type { SimulatorStep } from '../step';

export type EffectKind = Effect['kind'];
type EffectOf<Kind extends EffectKind> = Extract<Effect, { readonly kind: Kind }>;

/** What people in a chat see of a kind of effect. */
export interface SimulatedEffect<Kind extends EffectKind> {
  /** The step after the effect, in the simulated chat. */
  carryOut(step: SimulatorStep, effect: EffectOf<Kind>, at: Date, cause: Cause): SimulatorStep;
  /** What is said immediately; undefined for what says nothing. */
  reply(effect: EffectOf<Kind>): Omit<ReplayedReply, 'command' | 'delaySeconds'> | undefined;
}

export interface Cause {
  /** Who triggered the effect. */
  readonly sender: WebhookPerson | null;
  readonly why: ReplyReason;
}
