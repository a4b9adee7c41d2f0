import {
  type Action,
  commandFieldsText,
  commandFormatText,
  duplicateCommandText,
  isMenuCommandName,
  isTyped,
  type MenuCommand,
} from '@botter/contracts';

type Commands = readonly MenuCommand[];

/** The list with one more command, or why it can't be added, in the words a person sees. */
export type Adding = { readonly commands: Commands } | { readonly problem: string };

/** The typed text as the field for a command shows it: with its slash, which need not be typed. */
export function withSlash(typed: string): string {
  const text = typed.trimStart();
  return text === '' || text.startsWith('/') ? text : `/${text}`;
}

const nameOf = (command: string) => command.trim().replace(/^\//, '');

/** Adds a command that was written by hand; its slash may be there or not. */
export function addTyped(commands: Commands, typed: { command: string; description: string }): Adding {
  const command = nameOf(typed.command);
  const description = typed.description.trim();
  if (!typed.command.trim() || !description) return { problem: commandFieldsText };
  if (!isMenuCommandName(command)) return { problem: commandFormatText };
  if (isInMenu(commands, command)) return { problem: duplicateCommandText };
  return { commands: [...commands, { command, description }] };
}

/** Adds the command of an action of the bot. */
export function addAction(commands: Commands, action: Pick<Action, 'command'>): Adding {
  const command = nameOf(action.command);
  if (isInMenu(commands, command)) return { problem: `Command /${command} is already in the menu` };
  if (!isMenuCommandName(command)) return { problem: commandFormatText };
  return { commands: [...commands, { command, description: `Execute /${command} command` }] };
}

/** Adds all actions that can be added and are switched on; those that can't are passed over. */
export function addAllActions(commands: Commands, actions: readonly Action[]): Commands {
  return actions
    .filter(({ enabled }) => enabled)
    .reduce<Commands>((list, action) => {
      const added = addAction(list, action);
      return 'commands' in added ? added.commands : list;
    }, commands);
}

/** The actions that can stand in a menu: commands that begin with a slash. */
export function menuActions(actions: readonly Action[]): Action[] {
  return actions.filter(({ actionTrigger, command }) => isTyped(actionTrigger) && command.startsWith('/'));
}

export function isInMenu(commands: Commands, command: string): boolean {
  return commands.some((entry) => entry.command === nameOf(command));
}

export function areSameCommands(a: Commands, b: Commands): boolean {
  return (
    a.length === b.length &&
    a.every(({ command, description }, at) => b[at]?.command === command && b[at].description === description)
  );
}

/** How many commands were added, removed, moved or got another description. */
export function countChanges(draft: Commands, live: Commands): number {
  const before = new Map(live.map((entry, at) => [entry.command, { ...entry, at }]));
  const kept = draft.filter(({ command }) => before.has(command));
  const left = live.filter(({ command }) => isInMenu(draft, command));
  const changed = kept.filter(
    ({ command, description }, at) =>
      left[at]?.command !== command || before.get(command)?.description !== description,
  );
  return draft.length - kept.length + (live.length - left.length) + changed.length;
}
