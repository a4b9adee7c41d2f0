import { bytesPerMegabyte, type Quotas, quotaExceeded } from '@botter/contracts';
import type { ActionContent } from './action.events';
import { sizeOf } from './action-content';

/** A bot's quotas at the time of the command. */
export type ActionQuotas = Pick<Quotas, 'actions' | 'configuration_mb'>;

/** The used part of the quotas. */
interface Used {
  readonly actions: ReadonlyMap<string, unknown>;
  /** Of all actions together, in bytes. */
  readonly size: number;
}

/**
 * Refuses what a bot has no room for. A content that needs less than before is always accepted, so that a bot
 * can shrink below a lowered quota.
 * @param before the action that the content replaces; left out for a new one
 * @throws BotterError `quota_exceeded`
 */
export function refuseBeyondQuotas(
  used: Used,
  quotas: ActionQuotas,
  content: ActionContent,
  before?: { readonly size: number },
): void {
  if (!before && used.actions.size >= quotas.actions) throw quotaExceeded('actions', quotas.actions);
  const more = sizeOf(content) - (before?.size ?? 0);
  if (more > 0 && used.size + more > quotas.configuration_mb * bytesPerMegabyte) {
    throw quotaExceeded('configuration_mb', quotas.configuration_mb);
  }
}

/**
 * The same for many actions that are saved together, by their result.
 * @throws BotterError `quota_exceeded`
 */
export function refuseResultBeyondQuotas(
  before: Used,
  result: ReadonlyMap<string, { readonly size: number }>,
  quotas: ActionQuotas,
): void {
  if (result.size > quotas.actions && result.size > before.actions.size) {
    throw quotaExceeded('actions', quotas.actions);
  }
  let size = 0;
  for (const action of result.values()) size += action.size;
  if (size > quotas.configuration_mb * bytesPerMegabyte && size > before.size) {
    throw quotaExceeded('configuration_mb', quotas.configuration_mb);
  }
}
