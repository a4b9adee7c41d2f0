import type { MessagePlan } from '@botter/engine';

/** Longer texts are no attempt to find a command, and say the more about people. */
const longest = 100;

/**
 * What a person wrote to the bot and no action answers, so that the same request is counted as one: without differences in
 * case, spaces and punctuation at the end. Undefined for what isn't asked of the bot: conversations in groups and channels, photos
 * with a caption, and long texts.
 */
export function unansweredText({ chat, sender, message }: MessagePlan): string | undefined {
  if (chat.type !== 'private' || message.kind !== 'text' || sender?.isBot) return undefined;
  const text = (message.text ?? '').slice(0, 4 * longest);
  const normalised = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replace(/[\s.,;:!?…]+$/u, '')
    .trim();
  return normalised === '' || normalised.length > longest ? undefined : normalised;
}
