/** The Bot API's own shapes, as types only: nothing of telegraf is loaded through this file. */
export type {
  InlineKeyboardMarkup,
  Update,
} from 'telegraf/types';
