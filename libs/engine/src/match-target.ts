import { type ActionKey, commandName } from '@botter/contracts';
import { actionIndex, type MatchableBot } from './action-index';

/**
 * Finds the action that a step names: a command by its text with the slash, else a callback action like a
 * button does.
 */
export function matchTarget<A extends ActionKey>(target: string, bot: MatchableBot<A>): A | undefined {
  const { commands, commandNames, findCallback } = actionIndex(bot);
  const name = target.trim();
  const command = name.startsWith('/')
    ? (commands.get(name) ?? commandNames.get(commandName(name)))
    : undefined;
  return command ?? findCallback(name);
}
