import { type Action, commandName, isTyped } from '@botter/contracts';

/** How many fit under each other in an empty conversation. */
const most = 5;

/** The commands to suggest: /start if there is one, then the other enabled commands in their order. */
export function suggestedCommands(actions: readonly Action[]): string[] {
  const commands = actions
    .filter(({ enabled, actionTrigger }) => enabled && isTyped(actionTrigger))
    .map(({ command }) => command.trim())
    .filter((command) => command !== '');
  const isStart = (command: string) => commandName(command) === 'start';
  return [...commands.filter(isStart), ...commands.filter((command) => !isStart(command))].slice(0, most);
}
