import type { CompiledAction, CompiledBot } from '@botter/contracts';

/** The enabled actions of a bot by what sets them off. */
export interface ActionIndex {
  /** Commands by their text as stored. */
  readonly commands: ReadonlyMap<string, CompiledAction>;
  /** Commands by their text in small letters, without the leading slash. */
  readonly commandNames: ReadonlyMap<string, CompiledAction>;
  /** Callbacks by their text as stored. */
  readonly callbacks: ReadonlyMap<string, CompiledAction>;
  /** Callbacks without the leading slash. */
  readonly callbackNames: ReadonlyMap<string, CompiledAction>;
}

const indexes = new WeakMap<CompiledBot, ActionIndex>();

/** Made once for each bot object: a configuration is replaced, never changed. */
export function actionIndex(bot: CompiledBot): ActionIndex {
  const known = indexes.get(bot);
  if (known) return known;
  const enabled = bot.actions.filter((action) => action.enabled);
  const commands = enabled.filter((action) => action.trigger === 'command');
  const callbacks = enabled.filter((action) => action.trigger === 'callback');
  const index = {
    commands: firstBy(commands, (action) => action.command.trim()),
    commandNames: firstBy(commands, (action) => commandName(action.command)),
    callbacks: firstBy(callbacks, (action) => action.command.trim()),
    callbackNames: firstBy(callbacks, (action) => withoutSlash(action.command)),
  };
  indexes.set(bot, index);
  return index;
}

/** A command as it is compared: in small letters, without leading slash. */
export function commandName(command: string): string {
  return withoutSlash(command).toLowerCase();
}

export function withoutSlash(command: string): string {
  return command.trim().replace(/^\//, '');
}

function firstBy(
  actions: readonly CompiledAction[],
  keyOf: (action: CompiledAction) => string,
): Map<string, CompiledAction> {
  const found = new Map<string, CompiledAction>();
  for (const action of actions) if (!found.has(keyOf(action))) found.set(keyOf(action), action);
  return found;
}
