import type { Action } from '@botter/contracts';
import { type ActionDraft, bodyOf } from './action-draft';

/** The id of an action that was never saved. */
export const newActionId = 'new-action';

/** An action that is being written, and the stored one it is going to replace. */
export interface UnsavedAction {
  readonly draft: ActionDraft;
  /** Undefined for a new action. */
  readonly actionId: string | undefined;
}

/**
 * The actions as they will be once the draft is saved: in its old place where it has one, else at the end, and enabled,
 * because saving enables.
 */
export function withDraft(
  actions: readonly Action[],
  botId: string,
  { draft, actionId = newActionId }: UnsavedAction,
): Action[] {
  const stored = actions.find(({ id }) => id === actionId);
  const { webhookSecret: _secret, ...body } = bodyOf(draft);
  const unsaved: Action = {
    version: 0,
    created_at: '',
    updated_at: '',
    ...stored,
    ...body,
    id: actionId,
    botId,
  };
  return stored ? actions.map((action) => (action === stored ? unsaved : action)) : [...actions, unsaved];
}
