import { type Action, commandName, isTyped } from '@botter/contracts';

/** A conversation begins with /start, and so does every list of actions. */
export function startFirst<A extends Pick<Action, 'actionTrigger' | 'command'>>(actions: readonly A[]): A[] {
  const isStart = ({ actionTrigger, command }: A) =>
    isTyped(actionTrigger) && commandName(command) === 'start';
  return [...actions.filter(isStart), ...actions.filter((action) => !isStart(action))];
}
