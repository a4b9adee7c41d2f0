import type { User } from '@botter/contracts';
import { ApiError, errorText, useMe } from '@botter/web-data';
import { useCallback } from 'react';
import { type ActionDraft, sameField } from './action-draft';

/** A newer version of an action, which a save would overwrite. */
export interface SaveConflict {
  /** Who saved it; undefined where the server didn't say. */
  readonly by: string | undefined;
  /** When, as ISO 8601. */
  readonly at: string | undefined;
  /** True where it was this very person, in another tab or on another device. */
  readonly own: boolean;
  /** The command of the action it is about, where that is another one that would have changed as well. */
  readonly other?: string;
}

const names: Record<keyof ActionDraft, string> = {
  command: 'command',
  trigger: 'trigger',
  parseMode: 'parse mode',
  text: 'message',
  media: 'media',
  buttons: 'buttons',
  buttonLayout: 'button layout',
  buttonsPerRow: 'buttons per row',
  disableWebPagePreview: 'web page preview',
  delayedCallbacks: 'delayed callbacks',
  webhookUrl: 'webhook',
  webhookSecret: 'webhook',
  webhookEnabled: 'webhook',
};

/** What differs between two versions of an action, in the words of the wizard. */
export function changedParts(before: ActionDraft, after: ActionDraft): string[] {
  const fields = Object.keys(names) as (keyof ActionDraft)[];
  const changed = fields.filter((field) => !sameField(before[field], after[field]));
  return [...new Set(changed.map((field) => names[field]))];
}

/** The newer version that a save ran into; undefined where the save failed for another reason. */
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

/** Words for a change that could not be saved: of a conflict who was first, else the server's words, else `fallback`. */
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
