import type { ReplayedReply } from '@botter/contracts';
import type { ActionWebhookDelivery, Effect } from '@botter/engine';
import type { SimulatorStep } from '../step';
import { answerCallback } from './answer-callback';
import { handOver } from './hand-over';
import { schedule } from './schedule';
import { send } from './send';
import type { Cause, EffectKind, SimulatedEffect } from './simulated-effect';
import { unseen } from './unseen';

/** Every kind of effect that the engine gives. */
const simulatedEffects: { readonly [Kind in EffectKind]: SimulatedEffect<Kind> } = {
  answerCallback,
  send,
  scheduleCallback: schedule,
  scheduleStep: schedule,
  typing: unseen,
  handOver,
};

function simulated({ kind }: Effect): SimulatedEffect<EffectKind> {
  // The type checker can't see that both are of one kind.
  return simulatedEffects[kind] as SimulatedEffect<EffectKind>;
}

/** What is said immediately, in order. */
export function repliesOf(
  effects: readonly Effect[],
  commandOf: (effect: Effect) => string | null,
  delaySeconds: number,
): ReplayedReply[] {
  return effects.flatMap((effect) => {
    const reply = simulated(effect).reply(effect);
    return reply ? [{ ...reply, command: commandOf(effect), delaySeconds }] : [];
  });
}

/**
 * The step with the actions that replied, their webhooks and their effects: simulated sends and scheduled
 * delays.
 */
export function carryOut(
  step: SimulatorStep,
  at: Date,
  done: Cause & {
    readonly effects: readonly Effect[];
    readonly actionIds: readonly string[];
    readonly webhooks: readonly ActionWebhookDelivery[];
  },
): SimulatorStep {
  const { session } = step;
  const begun: SimulatorStep = {
    ...step,
    session: { ...session, webhooks: [...session.webhooks, ...done.webhooks] },
    webhooks: [...step.webhooks, ...done.webhooks],
    passed: [...step.passed, ...done.actionIds],
    effects: [...step.effects, ...done.effects],
  };
  return done.effects.reduce((so, effect) => simulated(effect).carryOut(so, effect, at, done), begun);
}
