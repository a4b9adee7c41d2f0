import type { Action, ActionPosition } from '@botter/contracts';
import type { ActionDraft } from '../../../shared/action-draft';
import { newActionId, withDraft } from '../../../shared/with-draft';
import type { Point } from './graph-geometry';

interface EditedAction {
  readonly actionId: string | undefined;
  readonly draft: ActionDraft;
}

/** The actions as the canvas shows them: with what is typed in the panel, and on or off as they are stored. */
export function withPanelDraft(
  actions: readonly Action[],
  botId: string,
  edited: EditedAction | undefined,
): readonly Action[] {
  if (!edited) return actions;
  const stored = actions.find(({ id }) => id === edited.actionId);
  // Deleted while it was edited: there is no card any more.
  if (edited.actionId !== undefined && !stored) return actions;
  const shown = withDraft(actions, botId, edited);
  return stored && !stored.enabled
    ? shown.map((action) => (action.id === stored.id ? { ...action, enabled: false } : action))
    : shown;
}

/** The positions with that of the card of an action that is not stored yet. */
export function withNewPosition(
  positions: readonly ActionPosition[],
  at: Point | undefined,
): ActionPosition[] {
  return at ? [...positions, { actionId: newActionId, ...at }] : [...positions];
}
