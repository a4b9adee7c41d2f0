import type { Action } from '@botter/contracts';
import { type ActionForm, bodyOf } from './action-form';

/** The id of an action that was never saved. */
export const newActionId = 'new-action';

/** An action that is being written, and the stored one it is going to replace. */
export interface UnsavedAction {
  readonly form: ActionForm;
  /** Undefined for a new action. */
  readonly actionId: string | undefined;
}

/**
 * The actions as they will be once the form is saved: at its old position if it has one, otherwise at the
 * end, and enabled, because saving enables.
 */
export function withForm(
  actions: readonly Action[],
  botId: string,
  { form, actionId = newActionId }: UnsavedAction,
): Action[] {
  const stored = actions.find(({ id }) => id === actionId);
  const { webhookSecret: _secret, ...body } = bodyOf(form);
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
