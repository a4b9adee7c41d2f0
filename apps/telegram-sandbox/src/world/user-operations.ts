import { announceMembership } from './announce-membership';
import type { CallbackQueryRecord } from './callback-queries';
import { requireRight } from './chat-members';
import { findMessage, replaceMessage } from './chats';
import {
  composeMessage,
  readersOf,
  requireOpen,
  requireOpenTopic,
  textFields,
  type Written,
} from './compose-message';
import { contentOf, forwardFields, isService } from './message-content';
import { OperationRefused } from './operation-refused';
import { contactOf, userOf } from './people';
import type { JsonObject, Person, SandboxBot, SandboxChat, TelegramMessage } from './types';
import type { World } from './world';

/** Where every person of the sandbox is. */
const location = { latitude: 59.935_7, longitude: 30.325_9 };

/** What people do in the applications of Telegram. */
export class UserOperations {
  constructor(private readonly world: World) {}

  /** Writes to a bot, or to a group where every bot that may see it gets the message. */
  write(bot: SandboxBot, chat: SandboxChat, person: Person, written: Written): TelegramMessage {
    requireOpen(chat, person);
    requireOpenTopic(chat, written.threadId, person);
    requireRight(chat, person, written.media?.kind, this.world.seconds());
    chat.started = true;
    const messageId = this.world.chats.nextMessageId(bot, chat);
    const stored = composeMessage(this.world, bot, chat, person, messageId, written);
    this.world.keepMessage(bot, chat, stored);
    for (const reader of readersOf(this.world, bot, chat, written.text)) {
      const seen =
        reader.id === bot.id ? stored : composeMessage(this.world, reader, chat, person, messageId, written);
      this.world.pushUpdate(reader, chat.type === 'channel' ? 'channel_post' : 'message', seen.message);
    }
    return stored.message;
  }

  edit(bot: SandboxBot, chat: SandboxChat, person: Person, messageId: number, text: string): TelegramMessage {
    requireOpen(chat, person);
    const stored = findMessage(chat, messageId);
    if (!stored || (chat.type !== 'channel' && stored.message.from?.id !== person.id)) {
      throw new OperationRefused("Only one's own messages can be edited.");
    }
    const { entities: _entities, caption_entities: _captionEntities, ...kept } = stored.message;
    const edited = textFields(text, stored.media !== null);
    const message = { ...kept, ...edited, edit_date: this.world.seconds() };
    replaceMessage(chat, { ...stored, message });
    this.world.chatChanged(bot.id, chat);
    const kind = chat.type === 'channel' ? 'edited_channel_post' : 'edited_message';
    for (const reader of readersOf(this.world, bot, chat, text)) this.world.pushUpdate(reader, kind, message);
    return message;
  }

  /** Presses a callback button of a bot's message. */
  press(
    bot: SandboxBot,
    chat: SandboxChat,
    person: Person,
    messageId: number,
    data: string,
  ): CallbackQueryRecord {
    requireOpen(chat, person);
    const stored = findMessage(chat, messageId);
    if (!stored) throw new OperationRefused('There is no such message.');
    const keyboard = stored.message.reply_markup as { inline_keyboard?: JsonObject[][] } | undefined;
    const buttons = keyboard?.inline_keyboard?.flat() ?? [];
    // The button of a game has no data.
    const game =
      data === '' && buttons.some((button) => button.callback_game !== undefined) ? stored.game : undefined;
    if (!game && !buttons.some((button) => button.callback_data === data)) {
      throw new OperationRefused('The message has no such button.');
    }
    const ids = { botId: bot.id, chatId: chat.id, personId: person.id, messageId };
    const query = this.world.queries.open(ids);
    this.world.pushUpdate(bot, 'callback_query', {
      id: query.id,
      from: userOf(person),
      ...(stored.inlineMessageId === undefined
        ? { message: stored.message }
        : { inline_message_id: stored.inlineMessageId }),
      chat_instance: String(chat.id * 7919),
      ...(game ? { game_short_name: game.shortName } : { data }),
    });
    return query;
  }

  /** Presses a button of the reply keyboard: sends its text, or the contact or location that it asks for. */
  pressKeyboard(bot: SandboxBot, chat: SandboxChat, person: Person, text: string): TelegramMessage {
    const { keyboard } = chat;
    const button = keyboard?.rows.flat().find((one) => one.text === text);
    if (!keyboard || !button) throw new OperationRefused('The keyboard has no such button.');
    const { asks } = button;
    const message =
      asks === 'contact' || asks === 'location'
        ? this.share(bot, chat, person, asks)
        : this.write(bot, chat, person, { text });
    if (keyboard.oneTime) chat.keyboard = null;
    this.world.chatChanged(bot.id, chat);
    return message;
  }

  /** Sends one's own contact or location. */
  share(bot: SandboxBot, chat: SandboxChat, person: Person, what: 'contact' | 'location'): TelegramMessage {
    return this.write(bot, chat, person, {
      extra: what === 'contact' ? { contact: contactOf(person) } : { location },
    });
  }

  /** Forwards a message of this or another chat, with its origin. */
  forward(
    bot: SandboxBot,
    chat: SandboxChat,
    person: Person,
    from: { readonly chat: SandboxChat; readonly messageId: number },
  ): TelegramMessage {
    const stored = findMessage(from.chat, from.messageId);
    if (!stored) throw new OperationRefused('There is no such message.');
    const { message, media } = stored;
    if (message.has_protected_content)
      throw new OperationRefused('This message is protected from forwarding.');
    if (isService(message)) throw new OperationRefused("This message can't be forwarded.");
    const { [media?.kind ?? '']: _media, ...forwarded } = contentOf(message);
    const file = media && this.world.files.get(media.file);
    if (media && !file) throw new OperationRefused('The file of this message is no longer kept.');
    return this.write(bot, chat, person, {
      ...(media && file && { media: { kind: media.kind, file } }),
      extra: { ...forwarded, ...forwardFields(message) },
    });
  }

  /** Blocks or unblocks a bot. False when nothing changes. */
  setBlocked(bot: SandboxBot, chat: SandboxChat, person: Person, blocked: boolean): boolean {
    if (chat.blocked === blocked) return false;
    chat.blocked = blocked;
    announceMembership(this.world, bot, chat, person, blocked ? ['member', 'kicked'] : ['kicked', 'member']);
    return true;
  }
}
