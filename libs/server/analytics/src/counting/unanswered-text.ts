import { comparableText } from '@botter/contracts';
import type { MessagePlan } from '@botter/engine';

/** Longer texts are no attempt to find a command, and reveal more about people. */
const longest = 100;
const commandToNamedBot = /^\/\S*@/;

/**
 * A text that a person wrote to the bot and no action answers, in a form that counts equal requests as one:
 * an action that answers one of the texts with the same form answers all of them. Undefined for what isn't a
 * request to the bot: conversations in groups and channels, photos with a caption, long texts, and commands
 * that name a bot.
 */
export function unansweredText({ chat, sender, message }: MessagePlan): string | undefined {
  if (chat.type !== 'private' || message.kind !== 'text' || sender?.isBot) return undefined;
  const text = comparableText(message.text ?? '');
  return text === '' || text.length > longest || commandToNamedBot.test(text) ? undefined : text;
}
