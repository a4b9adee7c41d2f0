import type { CompiledBot, ReplayedInput, ReplayedReply } from '@botter/contracts';
import type { Effect } from '@botter/engine';
import { type DueEffect, isOutdated } from '../due-effect';
import { repliesOf } from '../effects';
import { planDue, planUpdate, type Talk } from '../talk';
import { newTalk, replayedUpdate } from './replayed-update';

interface PendingRun {
  /** Seconds after the message or press. */
  readonly due: number;
  readonly run: DueEffect;
  readonly dialogVersion: number;
}

/** What a bot replied, and where the person is afterwards. */
export interface RepliedInput {
  readonly replies: readonly ReplayedReply[];
  readonly talk: Talk;
}

/**
 * Everything that a bot replies to a message or a press, with all that follows later, in the order in which
 * it is sent; but no time-outs, because people did answer. Pure; production's reply engine, without sending.
 * A generator, so that the caller may do something else between the steps: a message can cause a hundred
 * delayed callbacks, and dividing a long text takes milliseconds.
 * @param talk after the input before; the first one is from someone new
 * @param at when it was written
 */
export function* repliesTo(
  input: ReplayedInput,
  bot: CompiledBot,
  talk: Talk = newTalk,
  at: Date = new Date(0),
): Generator<void, RepliedInput> {
  const { update, values } = replayedUpdate(input, talk.dialog);
  const first = planUpdate(update, values, { bot, talk, now: at });
  const triggered = 'triggered' in first.plan ? first.plan.triggered : null;
  const command = triggered?.command ?? null;
  const replies = repliesOf(first.plan.effects, commandsOf(bot, command), 0);
  let now = first.talk;
  let pending = inOrder(scheduledBy(first.plan.effects, 0, now));
  while (pending.length > 0) {
    yield;
    const [{ due, run }, ...later] = pending as [PendingRun, ...PendingRun[]];
    const { plan, talk: moved } = planDue(run, {
      bot,
      talk: now,
      now: new Date(at.getTime() + due * 1000),
    });
    now = moved;
    replies.push(...repliesOf(plan.effects, commandsOf(bot, plan.triggered?.command ?? null), due));
    pending = inOrder(
      [...later, ...scheduledBy(plan.effects, due, now)].filter(
        (one) => !isOutdated({ ...one.run, ...one }, now),
      ),
    );
  }
  return { replies, talk: now };
}

/** The command of the action that sends an effect. @param otherwise for what no action sends */
function commandsOf({ actions }: CompiledBot, otherwise: string | null) {
  return (effect: Effect): string | null => {
    const actionId = effect.kind === 'send' ? effect.actionId : null;
    if (actionId === null) return otherwise;
    return actions.find((action) => action.actionId === actionId)?.command ?? otherwise;
  };
}

/** @param at seconds after the message or press */
function scheduledBy(effects: readonly Effect[], at: number, { dialog, dialogVersion }: Talk): PendingRun[] {
  return effects.flatMap((effect) => {
    const isDue =
      effect.kind === 'scheduleCallback' || (effect.kind === 'scheduleStep' && dialog?.waitsFor === 'pause');
    return isDue ? [{ due: at + effect.delaySeconds, run: effect, dialogVersion }] : [];
  });
}

/** Of two that are due at the same time, the one scheduled first stays first. */
function inOrder(runs: readonly PendingRun[]): PendingRun[] {
  return runs.toSorted((a, b) => a.due - b.due);
}
