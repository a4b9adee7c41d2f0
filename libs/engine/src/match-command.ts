import { type ActionKey, commandName, comparableText } from '@botter/contracts';
import { type ActionIndex, actionIndex, comparableName, type MatchableBot } from './action-index';
import type { ActionMatch } from './triggers/engine-trigger';

/** `/name`, `/name@bot`, with or without something behind. */
const slashCommand = /^\/([^\s@]+)(?:@(\S+))?(?:\s+([\s\S]*))?$/;

/** A text of a person, trimmed and for this bot, as the matchers see it. */
interface TypedText {
  readonly typed: string;
  readonly isPrivate: boolean;
}

type Matcher = <A extends ActionKey>(text: TypedText, index: ActionIndex<A>) => ActionMatch<A> | undefined;

const rule = 'command';

/** Whether a trimmed text is a command that names another bot behind its @. */
export function namesAnotherBot(typed: string, { username }: MatchableBot): boolean {
  const named = slashCommand.exec(typed)?.[2];
  return named !== undefined && named.toLowerCase() !== username.toLowerCase();
}

/** In this order; the first that finds an action decides. */
const matchers: readonly Matcher[] = [matchAsWritten, matchComparable];

/**
 * Finds the command action that a text triggers.
 *
 * 1. The whole text exactly as stored, including texts without slash. `/start promo` comes before `/start`.
 *    Next comes a trigger for the payload of `/start`.
 * 2. `/name`, `/name@ourbot` and either with arguments, in any case. The stored command may lack the slash.
 * 3. The bare text in any case. In a private chat the stored command may have a slash, in a group it may not.
 * 4. In a private chat also a text that differs only in spaces and final punctuation (`comparableText`).
 *
 * A command addressed to another bot is never ours. Disabled actions don't exist.
 */
export function matchCommand<A extends ActionKey>(
  text: string,
  bot: MatchableBot<A>,
  isPrivate: boolean,
): ActionMatch<A> | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const index = actionIndex(bot);
  if (namesAnotherBot(typed, bot)) return undefined;
  for (const matcher of matchers) {
    const match = matcher({ typed, isPrivate }, index);
    if (match) return match;
  }
  return undefined;
}

function matchAsWritten<A extends ActionKey>(
  { typed, isPrivate }: TypedText,
  index: ActionIndex<A>,
): ActionMatch<A> | undefined {
  const exact = index.commands.get(typed);
  if (exact) return { action: exact, payload: null, rule };
  const [, name, , rest] = slashCommand.exec(typed) ?? [];
  if (name !== undefined) {
    const payload = rest?.trim() || null;
    const withPayload = payload && index.commands.get(`/${name} ${payload}`);
    if (withPayload) return { action: withPayload, payload: null, rule };
    const started = payload && name.toLowerCase() === 'start' && index.triggers?.start(payload);
    if (started) return { ...started, payload };
    const action = index.commandNames.get(name.toLowerCase());
    return action && { action, payload, rule };
  }
  const bare = index.commandNames.get(commandName(typed));
  if (!bare || (!isPrivate && bare.command.trim().startsWith('/'))) return undefined;
  return { action: bare, payload: null, rule };
}

function matchComparable<A extends ActionKey>(
  { typed, isPrivate }: TypedText,
  index: ActionIndex<A>,
): ActionMatch<A> | undefined {
  if (!isPrivate) return undefined;
  const name = comparableName(typed);
  if (name === '') return undefined;
  const action = index.commandNames.get(name) ?? index.comparableNames.get(name);
  return action
    ? { action, payload: null, rule }
    : matchAsWritten({ typed: comparableText(typed), isPrivate }, index);
}

/**
 * Finds the callback action of a button's value. The match is exact, but a leading slash is optional in both.
 */
export function matchCallback<A extends ActionKey>(value: string, bot: MatchableBot<A>): A | undefined {
  return actionIndex(bot).findCallback(value);
}
