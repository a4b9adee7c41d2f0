import type { User } from '@botter/contracts';
import { ApiError, errorText, useMe } from '@botter/web-data';
import { useCallback } from 'react';
import { type ActionForm, sameField } from './action-form';
import { formParts } from './parts';

/** A newer version of an action, which a save would overwrite. */
export interface SaveConflict {
  /** Who saved it; undefined if the server didn't say. */
  readonly by: string | undefined;
  /** When, as ISO 8601. */
  readonly at: string | undefined;
  /** True if the same person saved it, in another tab or on another device. */
  readonly own: boolean;
  /** The command of the action, if it is another one that would have changed as well. */
  readonly other?: string;
}

const names: Record<keyof ActionForm, string> = Object.assign({}, ...formParts.map((part) => part.names));

/** The differences between two versions of an action, in the wizard's terms. */
export function changedParts(before: ActionForm, after: ActionForm): string[] {
  const fields = Object.keys(names) as (keyof ActionForm)[];
  const changed = fields.filter((field) => !sameField(before[field], after[field]));
  return [...new Set(changed.map((field) => names[field]))];
}

/** The newer version that made a save fail; undefined if the save failed for another reason. */
export function saveConflictOf(error: unknown, me: User | undefined): SaveConflict | undefined {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return undefined;
  const detail = (name: string) => error.details.find(({ path }) => path === name)?.message;
  const byId = detail('changed_by_id');
  return {
    by: detail('changed_by'),
    at: detail('changed_at'),
    own: byId !== undefined && byId === me?.id,
    other: detail('action_command'),
  };
}

/**
 * The text for a change that could not be saved: for a conflict who was first, otherwise the server's text,
 * otherwise `fallback`.
 */
export function useSaveErrorText(): (error: unknown, fallback?: string) => string {
  const { me } = useMe();
  return useCallback(
    (error, fallback = 'Failed to save action') => {
      const conflict = saveConflictOf(error, me);
      if (!conflict) return errorText(error, fallback);
      const who = conflict.own ? 'You' : (conflict.by ?? 'Someone else');
      const what = `${conflict.other ?? 'this action'}${conflict.own ? ' in another tab' : ''}`;
      return conflict.other === undefined
        ? `${who} changed ${what}. It is up to date now: please try again.`
        : `${who} changed ${what}. Nothing was saved: please try again.`;
    },
    [me],
  );
}
