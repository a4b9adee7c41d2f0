import type { Action } from '@botter/contracts';
import type { ActionForm } from '../../../shared/action-form';
import { brokenReferences, type Reference } from '../../../shared/references';
import { withForm } from '../../../shared/with-form';

/** The actions with the form's buttons and delays, but still with the stored command. */
function withOldCommand(actions: readonly Action[], stored: Action, form: ActionForm): Action[] {
  const { id: actionId, botId, command, actionTrigger: trigger } = stored;
  return withForm(actions, botId, { form: { ...form, command, trigger }, actionId });
}

/** The buttons and delayed callbacks, also the form's own, that lose the action when the form is saved. */
export function brokenByRename(actions: readonly Action[], stored: Action, form: ActionForm): Reference[] {
  const { id: actionId, botId } = stored;
  const renamed = withForm(actions, botId, { form, actionId }).find(({ id }) => id === actionId);
  return renamed ? brokenReferences(withOldCommand(actions, stored, form), renamed) : [];
}
