import {
  type CompiledAction,
  type CompiledBot,
  callbackFinder,
  commandName,
  firstBy,
} from '@botter/contracts';

/** The enabled actions of a bot by what sets them off. */
export interface ActionIndex {
  /** Commands by their text as stored. */
  readonly commands: ReadonlyMap<string, CompiledAction>;
  /** Commands by their text in small letters, without the leading slash. */
  readonly commandNames: ReadonlyMap<string, CompiledAction>;
  readonly findCallback: (value: string) => CompiledAction | undefined;
}

const indexes = new WeakMap<CompiledBot, ActionIndex>();

/** Made once for each bot object: a configuration is replaced, never changed. */
export function actionIndex(bot: CompiledBot): ActionIndex {
  const known = indexes.get(bot);
  if (known) return known;
  const enabled = bot.actions.filter((action) => action.enabled);
  const commands = enabled.filter((action) => action.trigger === 'command');
  const index = {
    commands: firstBy(commands, (action) => action.command.trim()),
    commandNames: firstBy(commands, (action) => commandName(action.command)),
    findCallback: callbackFinder(enabled.filter((action) => action.trigger === 'callback')),
  };
  indexes.set(bot, index);
  return index;
}
