import type { Opts, Telegram } from 'telegraf/types';

/** Names, parameters and answers of the Bot API's methods, as the types of telegraf have them. */
export type TelegramMethod = keyof Telegram;
export type TelegramPayload<Method extends TelegramMethod> = Opts<Method>;
export type TelegramResult<Method extends TelegramMethod> = ReturnType<Telegram[Method]>;
