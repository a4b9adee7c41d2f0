import type { ScheduleCallbackEffect, ScheduleStepEffect } from '@botter/engine';

/** An effect that runs later: a delayed callback, or a step that waits. */
export type DueEffect = ScheduleCallbackEffect | ScheduleStepEffect;

/** Whether the dialog has moved since the effect was scheduled, so that it does nothing. */
export function isOutdated(
  { ofSession, dialogVersion }: Pick<DueEffect, 'ofSession'> & { readonly dialogVersion: number },
  now: { readonly dialogVersion: number },
): boolean {
  return ofSession === true && dialogVersion !== now.dialogVersion;
}
