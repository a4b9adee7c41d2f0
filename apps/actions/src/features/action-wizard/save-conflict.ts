import { ApiError } from '@botter/web-data';

/** Somebody else's change that a save would undo. */
export interface SaveConflict {
  /** Who made it; undefined where the server didn't say. */
  readonly by: string | undefined;
  /** When, as ISO 8601. */
  readonly at: string | undefined;
}

/** The change that stands in the way of a save; undefined where the save failed for another reason. */
export function saveConflictOf(error: unknown): SaveConflict | undefined {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return undefined;
  const detail = (name: string) => error.details.find(({ path }) => path === name)?.message;
  return { by: detail('changed_by'), at: detail('changed_at') };
}
