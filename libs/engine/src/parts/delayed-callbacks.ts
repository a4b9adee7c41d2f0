import type { EnginePart } from './engine-part';

/**
 * The most delayed callbacks that one act of a person can trigger, however the actions call each other. Each
 * run divides the rest of this allowance evenly among the callbacks it schedules. So a chain without branches
 * ends after this number of steps, and one with branches ends sooner. `depth` in jobs and effects is the part
 * already spent.
 */
export const delayedChainLimit = 100;

/** Schedules the callbacks, as far as the allowance reaches. */
export const delayedCallbacks: EnginePart<'delayedCallbacks'> =
  ({ callbacks }, actionId) =>
  ({ chat, threadId, depth, publishedVersion }) => {
    const left = Math.max(0, delayedChainLimit - depth);
    const scheduled = callbacks.slice(0, left);
    const each = Math.floor((left - scheduled.length) / Math.max(1, scheduled.length));
    return scheduled.map(({ callbackCommand, delaySeconds }) => ({
      kind: 'scheduleCallback',
      chat,
      threadId,
      actionId,
      command: callbackCommand,
      delaySeconds,
      depth: delayedChainLimit - each,
      ...(publishedVersion !== undefined && { publishedVersion }),
    }));
  };
