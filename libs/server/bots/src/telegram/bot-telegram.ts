import { BotterError } from '@botter/contracts';
import { DATABASE, type Database } from '@botter/server-database';
import { SECRET_STORE, type Secret, type SecretStore } from '@botter/server-secrets';
import {
  type CallOptions,
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
  readonly #db: Kysely<BotTables>;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(TelegramClient) private readonly telegram: TelegramClient,
  ) {
    this.#db = database.withTables<BotTables>();
  }

  /**
   * @throws BotterError `refused_by_telegram` with Telegram's text, `telegram_unreachable` if it did not
   * answer, `rate_limited` if it asks to wait, `not_found` if the bot is deleted
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

  /** The same for callers that expect failures. @throws BotterError `not_found` if the bot is deleted */
  async attempt<Method extends TelegramMethod>(
    botId: string,
    method: Method,
    payload: TelegramPayload<Method>,
    options: CallOptions = {},
  ): Promise<TelegramOutcome<TelegramResult<Method>>> {
    return this.telegram.call(await this.#tokenOf(botId), method, payload, {
      timeoutMs: defaultTimeoutMs,
      ...options,
    });
  }

  async #tokenOf(botId: string): Promise<Secret> {
    // From the read model: the cost is independent of the bot's history, and replacing a token waits for it.
    const bot = await this.#db
      .selectFrom('read.bots')
      .select('token_ref')
      .where('id', '=', botId)
      .executeTakeFirst();
    const token = bot && (await this.secrets.get(bot.token_ref));
    if (!token) throw new BotterError('not_found', 'Bot not found');
    return token;
  }
}
