import { BotterError } from '@botter/contracts';
import { DATABASE, type Database } from '@botter/server-database';
import { SECRET_STORE, type Secret, type SecretStore } from '@botter/server-secrets';
import {
  TelegramClient,
  type TelegramMethod,
  type TelegramOutcome,
  type TelegramPayload,
  type TelegramResult,
} from '@botter/server-telegram';
import { Inject, Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import type { BotTables } from '../bots.tables';
import { telegramRefusal } from './telegram-refusal';

/** A person waits for the answer. */
const defaultTimeoutMs = 10_000;

/** Calls Telegram in the name of a bot that is configured here, while a person waits. */
@Injectable()
export class BotTelegram {
  private readonly db: Kysely<BotTables>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(TelegramClient) private readonly telegram: TelegramClient,
  ) {
    this.db = database.withTables<BotTables>();
  }

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
    // Of the read model: it costs the same however much was ever changed, and replacing a token waits for it.
    const bot = await this.db
      .selectFrom('read.bots')
      .select('token_ref')
      .where('id', '=', botId)
      .executeTakeFirst();
    const token = bot && (await this.secrets.get(bot.token_ref));
    if (!token) throw new BotterError('not_found', 'Bot not found');
    return token;
  }
}
