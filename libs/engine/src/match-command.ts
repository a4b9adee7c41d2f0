import { type ActionKey, type CompiledAction, commandName } from '@botter/contracts';
import { actionIndex, type MatchableBot } from './action-index';

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
  const [, name, addressee, rest] = slashCommand.exec(typed) ?? [];
  if (addressee !== undefined && addressee.toLowerCase() !== bot.username.toLowerCase()) return undefined;
  const exact = index.commands.get(typed);
  if (exact) return { action: exact, payload: null };
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

/** Finds the callback action of a button's value: to the letter, the leading slash on either side optional. */
export function matchCallback<A extends ActionKey>(value: string, bot: MatchableBot<A>): A | undefined {
  return actionIndex(bot).findCallback(value);
}
