import { type Action, actionKey, defaultTrigger } from '@botter/contracts';
import type { ActionForm } from '../../../../shared/action-form';

/** The other action that already has this command and trigger; undefined if there is none. */
export function twinOf(
  { command, trigger }: Pick<ActionForm, 'command' | 'trigger'>,
  actions: readonly Action[],
  actionId: string | undefined,
): Action | undefined {
  if (command.trim() === '') return undefined;
  const key = actionKey(trigger || defaultTrigger, command);
  return actions.find(
    (action) => action.id !== actionId && actionKey(action.actionTrigger, action.command) === key,
  );
}

/** Why the command can't be used, as a text for people. */
export const twinText = ({ command, enabled }: Action) =>
  enabled
    ? `Another action already replies to ${command}`
    : `A disabled action already has the command ${command}`;
