import { BotterError, type Chat } from '@botter/contracts';

/** Telegram's own refusals of a message to such a chat; known already, so Telegram is not asked again. */
const words: Readonly<Record<Chat['type'], string>> = {
  private: 'Forbidden: bot was blocked by the user',
  group: 'Forbidden: bot was kicked from the group chat',
  supergroup: 'Forbidden: bot was kicked from the supergroup chat',
  channel: 'Forbidden: bot was kicked from the channel chat',
};

/** The refusal to write to a chat that has blocked the bot, or that it was removed from. */
export function blockedChat(type: Chat['type']): BotterError {
  return new BotterError('refused_by_telegram', words[type]);
}
