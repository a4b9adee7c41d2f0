import { findMessage } from '../../world/chats';
import type { SandboxChat } from '../../world/types';
import { badRequest } from '../api-error';
import type { Method, MethodCall } from '../method';
import { sendService } from '../outgoing-message';
import { requireAdmin, targetChat } from '../target-chat';

/** Telegram keeps more, and no one scrolls through them here. */
const pinnedLimit = 100;

function pinningChat(call: MethodCall): SandboxChat {
  const chat = targetChat(call);
  requireAdmin(call.bot, chat, 'not enough rights to manage pinned messages in the chat');
  return chat;
}

function pinChatMessage(call: MethodCall): boolean {
  const chat = pinningChat(call);
  const id = call.params.integer('message_id', 0);
  if (id <= 0) throw badRequest('message identifier is not specified');
  const stored = findMessage(chat, id);
  if (!stored) throw badRequest('message to pin not found');
  chat.pinned = [...(chat.pinned ?? []).filter((other) => other !== id), id].slice(-pinnedLimit);
  const { reply_to_message: _answered, ...plain } = stored.message;
  sendService(call, chat, { pinned_message: plain });
  return true;
}

function unpinChatMessage(call: MethodCall): boolean {
  const chat = pinningChat(call);
  const id = call.params.has('message_id') ? call.params.integer('message_id', 0) : chat.pinned?.at(-1);
  if (id === undefined || !chat.pinned?.includes(id)) throw badRequest('message to unpin not found');
  return unpin(call, chat, (other) => other === id);
}

/** Takes the pins away that fit; also used for the messages of one topic. */
export function unpin(
  { world, bot }: MethodCall,
  chat: SandboxChat,
  fits: (messageId: number) => boolean,
): true {
  chat.pinned = (chat.pinned ?? []).filter((id) => !fits(id));
  world.chatChanged(bot.id, chat);
  world.onChange();
  return true;
}

/** What a bot pins in its chats. */
export const pinMethods: Record<string, Method> = {
  pinChatMessage,
  unpinChatMessage,
  unpinAllChatMessages: (call) => unpin(call, pinningChat(call), () => true),
};
