import type { CompiledAction } from '@botter/contracts';
import type { ChatFacts, ScheduleCallbackEffect } from './plan';

/**
 * The most delayed callbacks that one act of a person can trigger, however the actions call each other. Each run
 * shares what is left of this allowance evenly among the callbacks it schedules, so a chain of one ends after this
 * many steps and one that branches ends sooner. `depth` in jobs and effects is the part already spent.
 */
export const delayedChainLimit = 100;

export interface ScheduleContext {
  readonly chat: ChatFacts;
  readonly threadId: number | null;
  readonly depth: number;
  /** Of the bot. */
  readonly publishedVersion: number | undefined;
}

/** What an action schedules, as far as the allowance reaches. */
export function scheduleDelayedCallbacks(
  action: CompiledAction,
  { chat, threadId, depth, publishedVersion }: ScheduleContext,
): ScheduleCallbackEffect[] {
  const left = Math.max(0, delayedChainLimit - depth);
  const scheduled = action.data.delayedCallbacks.slice(0, left);
  const each = Math.floor((left - scheduled.length) / Math.max(1, scheduled.length));
  return scheduled.map(({ callbackCommand, delaySeconds }) => ({
    kind: 'scheduleCallback',
    chat,
    threadId,
    actionId: action.actionId,
    command: callbackCommand,
    delaySeconds,
    depth: delayedChainLimit - each,
    ...(publishedVersion !== undefined && { publishedVersion }),
  }));
}
