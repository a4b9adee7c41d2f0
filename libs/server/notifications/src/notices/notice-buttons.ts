import { CONFIG, type Config } from '@botter/server-config';
import { PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

export const muteHours = 1;

interface Buttons {
  /** Of `sendMessage`. */
  readonly reply_markup: { readonly inline_keyboard: InlineButton[][] };
  /** To be added to the text: the address, if Telegram accepts no button with it. */
  readonly addressLine: string;
}
type InlineButton =
  | { readonly text: string; readonly url: string }
  | { readonly text: string; readonly callback_data: string };

/** The buttons under a notice. */
@Injectable()
export class NoticeButtons {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async of(botId: string, telegramChatId: string | undefined, isMuted = false): Promise<Buttons> {
    const url = await this.#chatAddress(botId, telegramChatId);
    const mute = isMuted
      ? { text: 'Unmute', callback_data: `unmute:${botId}` }
      : { text: `Mute ${muteHours} h`, callback_data: `mute:${botId}` };
    if (this.#takesButton(url)) {
      return { reply_markup: { inline_keyboard: [[{ text: 'Open chat', url }, mute]] }, addressLine: '' };
    }
    return { reply_markup: { inline_keyboard: [[mute]] }, addressLine: `\nOpen chat: ${url}` };
  }

  async #chatAddress(botId: string, telegramChatId: string | undefined): Promise<string> {
    const { rows } = await this.pool.query<{ id: string }>(
      'select id from app.chats where bot_id = $1 and telegram_chat_id = $2',
      [botId, telegramChatId ?? '0'],
    );
    const chat = rows[0] ? `?chat=${rows[0].id}` : '';
    return `${this.config.publicUrl}/messages/${botId}${chat}`;
  }

  /** Telegram refuses a message with a button to a host without a dot. */
  #takesButton(url: string): boolean {
    return this.config.telegram.sandboxUrl !== undefined || new URL(url).hostname.includes('.');
  }
}
