import { findMessage } from '../../world/chats';
import { emojiReaction, setReactions } from '../../world/reactions';
import type { JsonObject } from '../../world/types';
import { badRequest } from '../api-error';
import type { Method, MethodCall } from '../method';
import { isObject } from '../params';
import { targetChat } from '../target-chat';

function parseReaction(value: unknown): JsonObject {
  if (!isObject(value)) throw badRequest("can't parse ReactionType: expected an Object");
  if (value.type === 'custom_emoji' && typeof value.custom_emoji_id === 'string') {
    return { type: 'custom_emoji', custom_emoji_id: value.custom_emoji_id };
  }
  const reaction = value.type === 'emoji' ? emojiReaction(String(value.emoji ?? '')) : undefined;
  if (!reaction) throw badRequest('REACTION_INVALID');
  return reaction;
}

/** A bot reacts once to a message; without a reaction it takes its own back. */
function setMessageReaction(call: MethodCall): boolean {
  const { world, bot, params } = call;
  const chat = targetChat(call);
  const id = params.integer('message_id', 0);
  if (id <= 0) throw badRequest('message identifier is not specified');
  const stored = findMessage(chat, id);
  if (!stored) throw badRequest('message to react not found');
  const reactions = (params.list('reaction', 'ReactionType') ?? []).map(parseReaction);
  if (reactions.length > 1) throw badRequest('REACTIONS_TOO_MANY');
  setReactions(world, chat, stored, bot.id, reactions);
  return true;
}

/** What a bot shows that it thinks of a message. */
export const reactionMethods: Record<string, Method> = { setMessageReaction };
