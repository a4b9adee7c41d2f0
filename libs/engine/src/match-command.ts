import { type ActionKey, type CompiledAction, commandName, comparableText } from '@botter/contracts';
import { type ActionIndex, actionIndex, comparableName, type MatchableBot } from './action-index';

export interface CommandMatch<A extends ActionKey = CompiledAction> {
  readonly action: A;
  /** The text after the command; null for none. */
  readonly payload: string | null;
}

/** `/name`, `/name@bot`, with or without something behind. */
const slashCommand = /^\/([^\s@]+)(?:@(\S+))?(?:\s+([\s\S]*))?$/;

/**
 * Finds the command action that a text sets off.
 *
 * 1. The whole text as stored, to the letter: also texts without slash, and `/start promo` before `/start`.
 * 2. `/name`, `/name@ourbot` and either with arguments, in any case; the stored command may lack the slash.
 * 3. In a private chat the bare text in any case, whether stored with slash or without; in a group only without.
 * 4. In a private chat what comes to the same apart from spaces and punctuation at the end (`comparableText`).
 *
 * A command addressed to another bot is never ours. Disabled actions don't exist.
 */
export function matchCommand<A extends ActionKey>(
  text: string,
  bot: MatchableBot<A>,
  isPrivate: boolean,
): CommandMatch<A> | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const index = actionIndex(bot);
  const addressee = slashCommand.exec(typed)?.[2];
  if (addressee !== undefined && addressee.toLowerCase() !== bot.username.toLowerCase()) return undefined;
  const match = matchAsWritten(typed, index, isPrivate);
  return match || !isPrivate ? match : matchComparable(typed, index);
}

function matchAsWritten<A extends ActionKey>(
  typed: string,
  index: ActionIndex<A>,
  isPrivate: boolean,
): CommandMatch<A> | undefined {
  const exact = index.commands.get(typed);
  if (exact) return { action: exact, payload: null };
  const [, name, , rest] = slashCommand.exec(typed) ?? [];
  if (name !== undefined) {
    const payload = rest?.trim() || null;
    const withPayload = payload && index.commands.get(`/${name} ${payload}`);
    if (withPayload) return { action: withPayload, payload: null };
    const action = index.commandNames.get(name.toLowerCase());
    return action && { action, payload };
  }
  const bare = index.commandNames.get(commandName(typed));
  if (!bare || (!isPrivate && bare.command.trim().startsWith('/'))) return undefined;
  return { action: bare, payload: null };
}

function matchComparable<A extends ActionKey>(
  typed: string,
  index: ActionIndex<A>,
): CommandMatch<A> | undefined {
  const name = comparableName(typed);
  if (name === '') return undefined;
  const action = index.commandNames.get(name) ?? index.comparableNames.get(name);
  return action ? { action, payload: null } : matchAsWritten(comparableText(typed), index, true);
}

/** Finds the callback action of a button's value: to the letter, the leading slash on either side optional. */
export function matchCallback<A extends ActionKey>(value: string, bot: MatchableBot<A>): A | undefined {
  return actionIndex(bot).findCallback(value);
}
