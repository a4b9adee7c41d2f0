import { commandName, firstBy, withoutSlash } from '@botter/contracts';
import type { LintedAction, LintedConfiguration, Problem } from '../problem';
import { quoted } from '../words';

/** Commands that people send and no action answers: /start, and what the bot's own menu offers. */
export function commandProblems({ actions, menuCommands = [] }: LintedConfiguration): Problem[] {
  const find = commandFinder(actions);
  return [...startProblems(actions, find), ...menuProblems(menuCommands, find)];
}

type FindCommand = (command: string) => LintedAction | undefined;

/** Finds the action that answers a command sent without arguments: an enabled one where there is one. */
function commandFinder(actions: readonly LintedAction[]): FindCommand {
  const commands = actions.filter(({ actionTrigger }) => actionTrigger === 'command');
  const nameOf = ({ command }: LintedAction) => commandName(command);
  const enabled = firstBy(
    commands.filter((action) => action.enabled),
    nameOf,
  );
  const all = firstBy(commands, nameOf);
  return (command) => enabled.get(commandName(command)) ?? all.get(commandName(command));
}

/** A bot without any action is new, not broken: the empty list says what to do. */
function startProblems(actions: readonly LintedAction[], find: FindCommand): Problem[] {
  if (actions.length === 0) return [];
  const start = find('/start');
  if (start?.enabled) return [];
  const found = { code: 'missing_start', severity: 'warning' } as const;
  if (start) {
    return [
      {
        ...found,
        actionId: start.id,
        where: { part: 'command' },
        message: `${quoted(start.command)} is disabled, so whoever opens the bot and presses Start gets no answer.`,
        advice: `Enable ${quoted(start.command)}.`,
      },
    ];
  }
  return [
    {
      ...found,
      actionId: null,
      where: { part: 'bot' },
      message:
        'Nothing answers “/start”, which Telegram sends when somebody opens the bot and presses Start.',
      advice: 'Add a command action “/start” that says what the bot can do.',
    },
  ];
}

function menuProblems(
  menuCommands: NonNullable<LintedConfiguration['menuCommands']>,
  find: FindCommand,
): Problem[] {
  return menuCommands.flatMap(({ command }, index) => {
    const action = find(command);
    if (action?.enabled) return [];
    const typed = `/${withoutSlash(command)}`;
    const name = quoted(typed);
    const problem: Problem = action
      ? {
          code: 'disabled_target',
          severity: 'error',
          actionId: action.id,
          where: { part: 'command' },
          message: `The menu offers ${name}, but its action is disabled: choosing it does nothing.`,
          advice: `Enable ${quoted(action.command)}, or take ${name} out of the menu.`,
        }
      : {
          code: 'menu_command_without_action',
          severity: 'error',
          actionId: null,
          where: { part: 'menuCommand', index, command: typed },
          message: `The menu offers ${name}, but no action answers it.`,
          advice: `Add a command action ${name}, or take it out of the menu.`,
        };
    return [problem];
  });
}
