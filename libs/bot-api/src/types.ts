/** The Bot API's own shapes, as types only: nothing of telegraf is loaded through this file. */
export type {
  BotCommand,
  CallbackQuery,
  Chat,
  ChatMemberUpdated,
  File,
  InlineKeyboardButton,
  InlineKeyboardMarkup,
  MenuButton,
  Message,
  MessageEntity,
  PhotoSize,
  Update,
  User,
  UserFromGetMe,
  WebhookInfo,
} from 'telegraf/types';
