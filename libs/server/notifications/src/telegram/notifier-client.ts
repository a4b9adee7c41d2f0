import { CONFIG, type Config } from '@botter/server-config';
import {
  type CallOptions,
  TelegramClient,
  type TelegramMethod,
  type TelegramOutcome,
  type TelegramPayload,
  type TelegramResult,
} from '@botter/server-telegram';
import { Inject, Injectable } from '@nestjs/common';

/** Sends requests as the notifier bot. */
@Injectable()
export class NotifierClient {
  constructor(
    @Inject(TelegramClient) private readonly telegram: TelegramClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  get isConfigured(): boolean {
    return this.config.notifierBotToken !== undefined;
  }

  async call<Method extends TelegramMethod>(
    method: Method,
    payload: TelegramPayload<Method>,
    options?: CallOptions,
  ): Promise<TelegramOutcome<TelegramResult<Method>>> {
    const token = this.config.notifierBotToken;
    if (!token) return { kind: 'wrong_token', description: 'There is no notifier bot' };
    return this.telegram.call(token, method, payload, options);
  }

  /** Writes to a person; `extra` has further parameters of `sendMessage`. */
  send(
    telegramUserId: string,
    html: string,
    extra: Partial<TelegramPayload<'sendMessage'>> = {},
  ): Promise<TelegramOutcome<TelegramResult<'sendMessage'>>> {
    return this.call('sendMessage', {
      chat_id: telegramUserId,
      text: html,
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
      ...extra,
    });
  }
}
