import type { Action } from '@botter/contracts';
import type { ActionDraft } from '../../../shared/action-draft';
import { brokenReferences, type Reference } from '../../../shared/references';
import { withDraft } from '../../../shared/with-draft';

/** The actions with the draft's buttons and delays, but still with the stored command. */
function withOldCommand(actions: readonly Action[], stored: Action, draft: ActionDraft): Action[] {
  const { id: actionId, botId, command, actionTrigger: trigger } = stored;
  return withDraft(actions, botId, { draft: { ...draft, command, trigger }, actionId });
}

/** The buttons and delayed callbacks, also the draft's own, that lose the action when the draft is saved. */
export function brokenByRename(actions: readonly Action[], stored: Action, draft: ActionDraft): Reference[] {
  const { id: actionId, botId } = stored;
  const renamed = withDraft(actions, botId, { draft, actionId }).find(({ id }) => id === actionId);
  return renamed ? brokenReferences(withOldCommand(actions, stored, draft), renamed) : [];
}
