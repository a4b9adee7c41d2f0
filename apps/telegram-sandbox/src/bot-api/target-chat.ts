import type { SandboxBot, SandboxChat } from '../world/types';
import type { World } from '../world/world';
import { ApiError, badRequest, forbidden, tooManyRequests } from './api-error';
import type { MethodCall } from './method';

/** The chat of a call that the bot may act in. */
export function targetChat({ world, bot, params }: MethodCall, name = 'chat_id'): SandboxChat {
  const written = params.text(name).trim();
  if (written === '') throw badRequest(`${name} is empty`);
  if (!/^-?\d{1,16}$/.test(written)) throw badRequest('chat not found');
  const id = Number(written);
  const chat = world.chats.find(bot, id);
  if (!chat || (chat.type === 'private' && !chat.started)) throw unknownChat(world, bot, id);
  return requireAccess(bot, chat);
}

/** The chat of a call that sends; also counts against the rate limits where they are on. */
export function sendingChat(call: MethodCall): SandboxChat {
  const chat = targetChat(call);
  if (call.world.config.flood) {
    const seconds = call.world.flood.retryAfter(call.bot.id, chat);
    if (seconds !== undefined) throw tooManyRequests(seconds);
  }
  return chat;
}

/** In groups and channels only administrators may do some things; in private chats a bot may. */
export function requireAdmin(bot: SandboxBot, chat: SandboxChat, refusal: string): void {
  if (chat.type !== 'private' && !chat.adminBotIds?.includes(bot.id)) throw badRequest(refusal);
}

function requireAccess(bot: SandboxBot, chat: SandboxChat): SandboxChat {
  if (chat.migratedTo) {
    const description = 'Bad Request: group chat was upgraded to a supergroup chat';
    throw new ApiError(400, description, { migrate_to_chat_id: chat.migratedTo });
  }
  if (chat.blocked) throw forbidden('bot was blocked by the user');
  if (!chat.botIds.includes(bot.id)) throw forbidden(`bot was kicked from the ${chat.type} chat`);
  return chat;
}

/** A bot learns only about people it has met in a group. */
function unknownChat(world: World, bot: SandboxBot, id: number): ApiError {
  if (id === bot.id || world.bots.get(id)) return forbidden("bot can't send messages to bots");
  const met = world.chats.ofBot(bot).some((chat) => chat.type !== 'private' && chat.personIds.includes(id));
  return met ? forbidden("bot can't initiate conversation with a user") : badRequest('chat not found');
}
