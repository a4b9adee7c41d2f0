import {
  type ActionKey,
  type CompiledBotHead,
  commandName,
  comparableText,
  firstBy,
  isTarget,
  isTyped,
  nameFinder,
  withoutSlash,
} from '@botter/contracts';
import { type TriggerFinder, triggerFinder } from './triggers';

/** As much of a bot as it takes to find an action: whole actions, or only what they are found by. */
export interface MatchableBot<A extends ActionKey = ActionKey> extends Pick<CompiledBotHead, 'username'> {
  readonly actions: readonly A[];
}

/** The enabled actions of a bot by what sets them off. */
export interface ActionIndex<A extends ActionKey> {
  /** Commands by their text as stored. */
  readonly commands: ReadonlyMap<string, A>;
  /** Commands by their text in small letters, without the leading slash. */
  readonly commandNames: ReadonlyMap<string, A>;
  /** Commands by what `comparableName` makes of their text, unless that is their name. */
  readonly comparableNames: ReadonlyMap<string, A>;
  readonly findCallback: (value: string) => A | undefined;
  /** Undefined if no action has triggers apart from its command. */
  readonly triggers: TriggerFinder<A> | undefined;
  /** A mention of the bot, anywhere. */
  readonly mention: RegExp;
}

/** A text in its comparable form, without the leading slash. */
export function comparableName(text: string): string {
  return withoutSlash(comparableText(text));
}

const indexes = new WeakMap<MatchableBot, ActionIndex<ActionKey>>();

/** Made once for each bot object: a configuration is replaced, never changed. */
export function actionIndex<A extends ActionKey>(bot: MatchableBot<A>): ActionIndex<A> {
  const known = indexes.get(bot);
  // Whatever is known of a bot was made from its own actions.
  if (known) return known as ActionIndex<A>;
  const enabled = bot.actions.filter((action) => action.enabled);
  const commands = enabled.filter((action) => isTyped(action.trigger));
  const unlikeTheirNames = commands.filter(({ command }) => comparableName(command) !== commandName(command));
  const index = {
    commands: firstBy(commands, (action) => action.command.trim()),
    commandNames: firstBy(commands, (action) => commandName(action.command)),
    comparableNames: firstBy(unlikeTheirNames, ({ command }) => comparableName(command)),
    triggers: triggerFinder(enabled),
    mention: new RegExp(`@${bot.username}(?![A-Za-z0-9_])`, 'gi'),
    findCallback: nameFinder(enabled.filter((action) => isTarget(action.trigger))),
  };
  indexes.set(bot, index);
  return index;
}
