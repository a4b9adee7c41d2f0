import { randomInt } from 'node:crypto';
import { findMessage } from '../../world/chats';
import { diceSides } from '../../world/dice';
import { contentOf, forwardFields, isService, withFileIds } from '../../world/message-content';
import type { JsonObject, SandboxChat, StoredMessage, TelegramMessage } from '../../world/types';
import { badRequest } from '../api-error';
import { captionText } from '../formatted-text';
import type { Method, MethodCall } from '../method';
import { captionAbove, type OutgoingContent, sendInto } from '../outgoing-message';
import { sendingChat, targetChat } from '../target-chat';

type How = 'forward' | 'copy';

const idLimit = 100;

/** Why a message can't be taken along; undefined if it can. */
function obstacle({ message }: StoredMessage, how: How): string | undefined {
  const refused =
    message.has_protected_content ||
    isService(message) ||
    (how === 'copy' && (message.invoice ?? message.game) !== undefined);
  return refused ? `the message can't be ${how === 'copy' ? 'copied' : 'forwarded'}` : undefined;
}

function sent(
  call: MethodCall,
  { message, source, media, invoice, game }: StoredMessage,
  how: How,
): OutgoingContent {
  const content = withFileIds(call.bot.id, contentOf(message));
  const fields = how === 'forward' ? { ...content, ...forwardFields(message) } : copied(call, content);
  return { fields, source, media, invoice, game };
}

/** A copy is a message of its own: its dice are thrown again and no one has voted in its poll. */
function copied({ world, bot }: MethodCall, content: JsonObject): JsonObject {
  const { dice, poll } = content as { dice?: { emoji: string }; poll?: { id: string } };
  return {
    ...content,
    ...(dice && { dice: { emoji: dice.emoji, value: randomInt(1, (diceSides[dice.emoji] ?? 6) + 1) } }),
    ...(poll && { poll: world.polls.copy(poll.id, bot.id) }),
  };
}

function one(how: How): (call: MethodCall) => TelegramMessage {
  return (call) => {
    const from = targetChat(call, 'from_chat_id');
    const id = call.params.integer('message_id', 0);
    if (id <= 0) throw badRequest('message identifier is not specified');
    const stored = findMessage(from, id);
    if (!stored) throw badRequest(`message to ${how} not found`);
    const reason = obstacle(stored, how);
    if (reason) throw badRequest(reason);
    const content = sent(call, stored, how);
    return sendInto(call, sendingChat(call), how === 'copy' ? recaptioned(call, stored, content) : content);
  };
}

/** A caption of the call replaces that of media; an empty one removes it. */
function recaptioned({ params }: MethodCall, { media }: StoredMessage, content: OutgoingContent) {
  if (!media || params.values.caption === undefined) return content;
  const { text, entities, source } = captionText(params);
  const { caption: _caption, caption_entities: _entities, ...fields } = content.fields;
  const above = captionAbove(params);
  return {
    ...content,
    source,
    fields: {
      ...fields,
      ...(text && { caption: text }),
      ...(entities && { caption_entities: entities }),
      ...(above && { show_caption_above_media: above }),
    },
  };
}

/** Several messages in their order; those that are missing or can't be taken along are left out. */
function several(how: How): Method {
  return (call) => {
    const from = targetChat(call, 'from_chat_id');
    const taken = idsOf(call)
      .map((id) => findMessage(from, id))
      .filter((stored) => stored !== undefined && obstacle(stored, how) === undefined);
    if (taken.length === 0) throw badRequest(`there are no messages to ${how}`);
    const chat = sendingChat(call);
    const groupIds = new Map<unknown, string>();
    return taken.map((stored) => {
      const content = withoutCaption(call, sent(call, stored as StoredMessage, how));
      const fields = { ...content.fields, ...regrouped(call, chat, stored as StoredMessage, groupIds) };
      return { message_id: sendInto(call, chat, { ...content, fields }).message_id };
    });
  };
}

function idsOf({ params }: MethodCall): number[] {
  const ids = params.list('message_ids', 'message identifiers')?.map(Number) ?? [];
  if (ids.length === 0) throw badRequest('message identifiers are not specified');
  if (ids.length > idLimit) throw badRequest('too many message identifiers specified');
  if (ids.some((id, at) => at > 0 && id <= (ids[at - 1] ?? 0))) {
    throw badRequest('message identifiers must be in a strictly increasing order');
  }
  return ids;
}

function withoutCaption({ params }: MethodCall, content: OutgoingContent): OutgoingContent {
  if (!params.flag('remove_caption') || !content.media) return content;
  const { caption: _caption, caption_entities: _entities, ...fields } = content.fields;
  return { ...content, fields, source: null };
}

/** An album stays one, under an id of its own. */
function regrouped(
  { world }: MethodCall,
  chat: SandboxChat,
  { message }: StoredMessage,
  ids: Map<unknown, string>,
): JsonObject {
  const { media_group_id: group } = message;
  if (group === undefined) return {};
  const id = ids.get(group) ?? `2${world.now()}${chat.nextMessageId}${ids.size}`;
  ids.set(group, id);
  return { media_group_id: id };
}

/** What a bot passes on from one of its chats to another. */
export const copyingMethods: Record<string, Method> = {
  forwardMessage: one('forward'),
  forwardMessages: several('forward'),
  copyMessage: (call) => ({ message_id: one('copy')(call).message_id }),
  copyMessages: several('copy'),
};
