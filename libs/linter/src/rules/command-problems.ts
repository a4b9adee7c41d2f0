import { commandName, firstBy, isTyped, withoutSlash } from '@botter/contracts';
import type { LintedAction, LintedConfiguration, Problem } from '../problem';
import { quoted } from '../quoted';

/** Commands that people send and no action replies to: /start, and those of the bot's menu. */
export function commandProblems({ actions, menuCommands = [] }: LintedConfiguration): Problem[] {
  const find = commandFinder(actions);
  return [...startProblems(actions, find), ...menuProblems(menuCommands, find)];
}

type FindCommand = (command: string) => LintedAction | undefined;

/** Finds the action that replies to a command sent without arguments: an enabled one if there is one. */
function commandFinder(actions: readonly LintedAction[]): FindCommand {
  const commands = actions.filter(({ actionTrigger }) => isTyped(actionTrigger));
  const nameOf = ({ command }: LintedAction) => commandName(command);
  const enabled = firstBy(
    commands.filter((action) => action.enabled),
    nameOf,
  );
  const all = firstBy(commands, nameOf);
  return (command) => enabled.get(commandName(command)) ?? all.get(commandName(command));
}

/** A bot without actions is new, not broken: the empty list shows what to do. */
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
        message: `${quoted(start.command)} is disabled, so people who press Start get no reply.`,
        advice: `Enable ${quoted(start.command)}.`,
      },
    ];
  }
  return [
    {
      ...found,
      actionId: null,
      where: { part: 'bot' },
      message: 'No action replies to “/start”, which Telegram sends when someone presses Start.',
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
          message: `The menu offers ${name}, but its action is disabled, so choosing it does nothing.`,
          advice: `Enable ${quoted(action.command)}, or remove ${name} from the menu.`,
        }
      : {
          code: 'menu_command_without_action',
          severity: 'error',
          actionId: null,
          where: { part: 'menuCommand', index, command: typed },
          message: `The menu offers ${name}, but no action replies to it.`,
          advice: `Add a command action ${name}, or remove it from the menu.`,
        };
    return [problem];
  });
}
