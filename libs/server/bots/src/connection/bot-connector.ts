import { receivedUpdates } from '@botter/bot-api';
import { CONFIG, type Config } from '@botter/server-config';
import { RetryJobLater } from '@botter/server-jobs';
import { SECRET_STORE, type Secret, type SecretStore } from '@botter/server-secrets';
import {
  connectionFailure,
  TelegramClient,
  TelegramConnections,
  type TelegramFailure,
  type TelegramOutcome,
} from '@botter/server-telegram';
import { Inject, Injectable } from '@nestjs/common';
import { BotStream } from '../bot.stream';
import { BotRegistrations } from '../bot-registrations';
import type { ActiveBot } from '../domain/bot.decider';
import { ConnectionRecorder } from './connection-recorder';

/** Telegram could not be reached now; worth another try. */
export class TelegramNotReady extends Error {
  override readonly name = 'TelegramNotReady';
}

/** Sets and removes a bot's webhook at Telegram. Both may be repeated at any time. */
@Injectable()
export class BotConnector {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(BotStream) private readonly stream: BotStream,
    @Inject(BotRegistrations) private readonly registrations: BotRegistrations,
    @Inject(TelegramClient) private readonly telegram: TelegramClient,
    @Inject(TelegramConnections) private readonly connections: TelegramConnections,
    @Inject(SECRET_STORE) private readonly secrets: SecretStore,
    @Inject(ConnectionRecorder) private readonly recorder: ConnectionRecorder,
  ) {}

  /** How a bot should be connected: the address of its webhook, or `polling`. */
  wanted(botId: string): string {
    return this.config.telegram.mode === 'polling' ? 'polling' : `${this.config.publicUrl}/telegram/${botId}`;
  }

  /**
   * Connects a bot with its current token, as a job.
   * @throws TelegramNotReady if another try makes sense, `RetryJobLater` if Telegram names a time
   */
  async connect(botId: string): Promise<void> {
    const outcome = await this.connectNow(botId);
    if (outcome && outcome.kind !== 'ok') tryAgainIfUseful(outcome);
  }

  /** Connects a bot with its current token; returns Telegram's outcome, undefined if the bot is deleted. */
  async connectNow(botId: string): Promise<TelegramOutcome<true> | undefined> {
    const bot = await this.stream.state(botId);
    if (bot.status !== 'active') return undefined;
    const token = await this.#secret(bot.tokenRef);
    const outcome = await this.#introduce(botId, bot, token);
    if ((await this.stream.state(botId)).status === 'deleted') {
      // Deleted meanwhile, and perhaps disconnected before we connected.
      await this.telegram.call(token, 'deleteWebhook', {});
      return undefined;
    }
    await this.#record(botId, outcome);
    if (outcome.kind === 'ok') await this.registrations.setConnectedAs(botId, this.wanted(botId));
    return outcome;
  }

  /**
   * After the deletion of a bot: removes it from Telegram, the secrets, and the registrations.
   * @throws TelegramNotReady if another try makes sense, `RetryJobLater` if Telegram names a time
   */
  async disconnect(botId: string): Promise<void> {
    const bot = await this.stream.state(botId);
    if (bot.status !== 'deleted') return;
    const token = await this.secrets.get(bot.tokenRef);
    if (token) {
      const outcome = await this.telegram.call(token, 'deleteWebhook', {});
      if (outcome.kind !== 'ok') tryAgainIfUseful(outcome);
    }
    await this.secrets.eraseBot(botId);
    await this.connections.forget(botId);
    await this.registrations.erase(botId);
  }

  async #introduce(botId: string, bot: ActiveBot, token: Secret): Promise<TelegramOutcome<true>> {
    if (this.config.telegram.mode === 'polling') return this.telegram.call(token, 'deleteWebhook', {});
    const webhookSecret = await this.#secret(bot.webhookSecretRef);
    return this.telegram.call(token, 'setWebhook', {
      url: this.wanted(botId),
      secret_token: webhookSecret.reveal(),
      allowed_updates: receivedUpdates,
    });
  }

  async #secret(ref: string): Promise<Secret> {
    const secret = await this.secrets.get(ref);
    if (!secret) throw new Error(`The secret ${ref} of a bot is not in the secrets table`);
    return secret;
  }

  /**
   * In polling mode the pollers know and record how a bot is connected; they continue after a failure by
   * themselves.
   */
  async #record(botId: string, outcome: TelegramOutcome<true>): Promise<void> {
    const { mode } = this.config.telegram;
    if (mode === 'polling') {
      if (outcome.kind === 'ok') await this.recorder.retry(botId);
    } else if (outcome.kind === 'ok') {
      await this.recorder.record({ botId, mode, state: 'connected', error: null, problem: null });
    } else {
      await this.recorder.record({ botId, mode, state: 'failed', ...connectionFailure(outcome) });
    }
  }
}

/** Both calls may be repeated without harm, so an unknown result is one more reason to try again. */
function tryAgainIfUseful(failure: TelegramFailure): void {
  switch (failure.kind) {
    case 'rate_limited':
      throw new RetryJobLater(failure.description, failure.retryAfterSeconds * 1_000);
    case 'server_error':
    case 'unreachable':
    case 'unknown':
      throw new TelegramNotReady(failure.description);
  }
}
