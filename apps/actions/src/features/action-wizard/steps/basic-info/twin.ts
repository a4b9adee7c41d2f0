import { type Action, actionKey } from '@botter/contracts';
import type { ActionDraft } from '../../../../shared/action-draft';

/** The other action that already has this command and trigger; undefined where there is none. */
export function twinOf(
  { command, trigger }: Pick<ActionDraft, 'command' | 'trigger'>,
  actions: readonly Action[],
  actionId: string | undefined,
): Action | undefined {
  if (command.trim() === '') return undefined;
  const key = actionKey(trigger || 'command', command);
  return actions.find(
    (action) => action.id !== actionId && actionKey(action.actionTrigger, action.command) === key,
  );
}

/** Why the command can't be taken, in the words a person sees. */
export const twinText = ({ command, enabled }: Action) =>
  enabled
    ? `Another action already replies to ${command}`
    : `A disabled action already has the command ${command}`;
