import { BotterError } from '@botter/contracts';
import { SECRET_STORE, type Secret, type SecretStore } from '@botter/server-secrets';
import {
  TelegramClient,
  type TelegramMethod,
  type TelegramOutcome,
  type TelegramPayload,
  type TelegramResult,
} from '@botter/server-telegram';
import { Inject, Injectable } from '@nestjs/common';
import { BotConfiguration } from '../bot-configuration';
import { telegramRefusal } from './telegram-refusal';

/** A person waits for the answer. */
const defaultTimeoutMs = 10_000;

/** Calls Telegram in the name of a bot that is configured here, while a person waits. */
@Injectable()
export class BotTelegram {
  constructor(
    @Inject(BotConfiguration) private readonly configuration: BotConfiguration,
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(TelegramClient) private readonly telegram: TelegramClient,
  ) {}

  /**
   * @throws BotterError `refused_by_telegram` in Telegram's words, `telegram_unreachable` where it did not answer,
   * `rate_limited` where it asks to wait, `not_found` where the bot is gone
   */
  async call<Method extends TelegramMethod>(
    botId: string,
    method: Method,
    payload: TelegramPayload<Method>,
  ): Promise<TelegramResult<Method>> {
    const outcome = await this.attempt(botId, method, payload);
    if (outcome.kind !== 'ok') throw telegramRefusal(outcome);
    return outcome.result;
  }

  /** The same where a failure is a finding. @throws BotterError `not_found` where the bot is gone */
  async attempt<Method extends TelegramMethod>(
    botId: string,
    method: Method,
    payload: TelegramPayload<Method>,
    timeoutMs = defaultTimeoutMs,
  ): Promise<TelegramOutcome<TelegramResult<Method>>> {
    return this.telegram.call(await this.tokenOf(botId), method, payload, { timeoutMs });
  }

  private async tokenOf(botId: string): Promise<Secret> {
    const bot = await this.configuration.state(botId);
    const token = bot.status === 'active' ? await this.secrets.get(bot.tokenRef) : undefined;
    if (!token) throw new BotterError('not_found', 'Bot not found');
    return token;
  }
}
