import { randomBytes } from 'node:crypto';
import { botUserOf } from './bots';
import { composeMessage, readersOf, requireOpen } from './compose-message';
import type { InlineQueryRecord } from './inline-queries';
import { userOf } from './people';
import type { JsonObject, Person, SandboxBot, SandboxChat, StoredMessage, TelegramMessage } from './types';
import type { World } from './world';

/** What a chosen result sends. */
export interface InlineContent {
  readonly fields: JsonObject;
  readonly source?: StoredMessage['source'];
  readonly media?: StoredMessage['media'];
  readonly keyboard?: JsonObject;
}

/** What people do with bots in inline mode, which every bot of the sandbox has. */
export class InlineOperations {
  constructor(private readonly world: World) {}

  /** Types the name of a bot and a text in a chat. */
  ask(bot: SandboxBot, chat: SandboxChat, person: Person, query: string, offset: string): InlineQueryRecord {
    requireOpen(chat, person);
    const asked = this.world.inlineQueries.open({
      botId: bot.id,
      personId: person.id,
      chatId: chat.id,
      query,
    });
    this.world.pushUpdate(bot, 'inline_query', {
      id: asked.id,
      from: userOf(person),
      chat_type: chat.type === 'private' ? 'sender' : chat.type,
      query,
      offset,
    });
    return asked;
  }

  /** Sends a result into the chat of its query, as a message of the person by way of the bot. */
  choose(
    bot: SandboxBot,
    chat: SandboxChat,
    person: Person,
    { query }: InlineQueryRecord,
    resultId: string,
    { fields, source, media, keyboard }: InlineContent,
  ): TelegramMessage {
    const { world } = this;
    requireOpen(chat, person);
    chat.started = true;
    const extra = {
      via_bot: botUserOf(bot),
      ...fields,
      ...(keyboard && { reply_markup: keyboard }),
    };
    const messageId = world.chats.nextMessageId(bot, chat);
    const composed = composeMessage(world, bot, chat, person, messageId, { extra });
    // Only a message with a keyboard can be edited by the bot.
    const inlineMessageId = keyboard && randomBytes(20).toString('base64url');
    const stored = {
      ...composed,
      source: source ?? null,
      media: media ?? null,
      ...(inlineMessageId && { inlineMessageId }),
    };
    world.keepMessage(bot, chat, stored);
    const text = fields.text === undefined ? undefined : String(fields.text);
    const readers = new Set([bot, ...readersOf(world, bot, chat, text)]);
    for (const reader of readers) world.pushUpdate(reader, 'message', stored.message);
    world.pushUpdate(bot, 'chosen_inline_result', {
      result_id: resultId,
      from: userOf(person),
      query,
      ...(inlineMessageId && { inline_message_id: inlineMessageId }),
    });
    return stored.message;
  }
}
