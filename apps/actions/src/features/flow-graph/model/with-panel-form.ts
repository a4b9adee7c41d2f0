import type { Action } from '@botter/contracts';
import type { ActionForm } from '../../../shared/action-form';
import { withForm } from '../../../shared/with-form';

interface EditedAction {
  readonly actionId: string | undefined;
  readonly form: ActionForm;
}

/**
 * The actions as the canvas shows them: with what is typed in the panel, and on or off as they are stored.
 */
export function withPanelForm(
  actions: readonly Action[],
  botId: string,
  edited: EditedAction | undefined,
): readonly Action[] {
  if (!edited) return actions;
  const stored = actions.find(({ id }) => id === edited.actionId);
  // Deleted while it was edited: its card is gone.
  if (edited.actionId !== undefined && !stored) return actions;
  const shown = withForm(actions, botId, edited);
  return stored && !stored.enabled
    ? shown.map((action) => (action.id === stored.id ? { ...action, enabled: false } : action))
    : shown;
}
