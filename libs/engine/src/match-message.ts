import type { ActionKey } from '@botter/contracts';
import { actionIndex, type MatchableBot } from './action-index';
import { matchCommand, namesAnotherBot } from './match-command';
import { kindOf } from './message-content';
import type { ActionMatch } from './triggers/engine-trigger';
import { comparedText } from './triggers/text';
import type { MessageView, UserView } from './update-view';

/**
 * Finds the action that a person's message triggers: by its command, else by its triggers. In groups,
 * triggers apply only to messages that mention the bot or reply to it.
 */
export function matchMessage<A extends ActionKey>(
  message: MessageView,
  bot: MatchableBot<A>,
): ActionMatch<A> | undefined {
  const text = message.text ?? message.caption;
  const isPrivate = message.chat.type === 'private';
  if (message.new_chat_members) return joinedGroup(message.new_chat_members, bot);
  const command = text === undefined ? undefined : matchCommand(text, bot, isPrivate);
  const { triggers, mention } = actionIndex(bot);
  // What says something about the chat (a pinned message and so on) is written by no one.
  if (command || !triggers || !kindOf(message)) return command;
  if (!isForBot(message, bot)) return undefined;
  return triggers.message({ message, text: comparedText((text ?? '').replaceAll(mention, ' ')), isPrivate });
}

/**
 * Whether people mean the bot: in groups they mention it or reply to it. What they write to it in private may
 * still be a command of another bot.
 */
export function isForBot(message: MessageView, bot: MatchableBot): boolean {
  const typed = message.text ?? message.caption ?? '';
  if (namesAnotherBot(typed.trim(), bot)) return false;
  return (
    message.chat.type === 'private' ||
    typed.search(actionIndex(bot).mention) !== -1 ||
    isReplyTo(bot, message)
  );
}

/** A text without mentions of the bot. */
export function withoutMention(text: string, bot: MatchableBot): string {
  return text.replaceAll(actionIndex(bot).mention, ' ');
}

function joinedGroup<A extends ActionKey>(
  members: readonly UserView[],
  bot: MatchableBot<A>,
): ActionMatch<A> | undefined {
  const match = actionIndex(bot).triggers?.joined(undefined);
  return members.some(({ is_bot }) => !is_bot) ? match : undefined;
}

function isReplyTo({ username }: MatchableBot, { reply_to_message: quoted }: MessageView): boolean {
  return quoted?.from?.username?.toLowerCase() === username.toLowerCase();
}

/** `comparableText` takes texts that end in these for one. */
const endings = ['', '?', '!', '.'];

/**
 * Whether actions respond to this text in a private chat, and to the same text with another punctuation at
 * its end. The fallback doesn't count, because it responds to everything.
 */
export function respondsTo(text: string, bot: MatchableBot): boolean {
  const { triggers } = actionIndex(bot);
  return endings.every((ending) => {
    if (matchCommand(text + ending, bot, true)) return true;
    const match = triggers?.message({ text: comparedText(text + ending), isPrivate: true });
    return match !== undefined && !match.isFallback;
  });
}
