import { CONFIG, type Config } from '@botter/server-config';
import {
  type CallOptions,
  connectionFailure,
  type TelegramConnection,
  type TelegramFailure,
  type TelegramResult,
} from '@botter/server-telegram';
import { Inject, Injectable } from '@nestjs/common';
import { BotRegistrations } from '../bot-registrations';
import { BotConnector } from '../connection/bot-connector';
import { ConnectionRecorder } from '../connection/connection-recorder';
import { BotTelegram } from '../telegram/bot-telegram';
import { type ConnectionConflict, conflictMessage, conflictOf } from './connection-conflict';

/** People look at the health because something is wrong: a hanging Telegram must show soon. */
export const healthTimeoutMs = 4_000;

export type WebhookInfo = TelegramResult<'getWebhookInfo'>;

export type Inspection =
  | { readonly kind: 'seen'; readonly info: WebhookInfo; readonly conflict: ConnectionConflict | undefined }
  | { readonly kind: 'failed'; readonly failure: TelegramFailure };

/** Asks Telegram for a bot's webhook, and stores what follows for its connection. */
@Injectable()
export class BotInspector {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(BotTelegram) private readonly telegram: BotTelegram,
    @Inject(BotConnector) private readonly connector: BotConnector,
    @Inject(BotRegistrations) private readonly registrations: BotRegistrations,
    @Inject(ConnectionRecorder) private readonly recorder: ConnectionRecorder,
  ) {}

  /**
   * @param options `isBackground` if no person waits for it
   * @throws BotterError `not_found` if the bot is deleted
   */
  async inspect(botId: string, options: Pick<CallOptions, 'isBackground'> = {}): Promise<Inspection> {
    // Read before asking Telegram: a webhook of ours that is being set meanwhile must not look like a
    // stranger's.
    const isConnected = await this.registrations.isConnectedAs(botId, this.connector.wanted(botId));
    const outcome = await this.telegram.attempt(
      botId,
      'getWebhookInfo',
      {},
      {
        timeoutMs: healthTimeoutMs,
        ...options,
      },
    );
    if (outcome.kind !== 'ok') {
      if (outcome.kind === 'wrong_token') await this.#record(botId, connectionFailure(outcome));
      return { kind: 'failed', failure: outcome };
    }
    // Before the bot was connected, no webhook at Telegram is a conflict, and the job that connects the bot
    // knows its progress.
    if (!isConnected) return { kind: 'seen', info: outcome.result, conflict: undefined };
    const { mode } = this.config.telegram;
    const conflict = conflictOf(mode, outcome.result.url ?? '', this.connector.wanted(botId));
    await this.#record(botId, conflict && { error: conflictMessage(conflict), problem: 'conflict' });
    return { kind: 'seen', info: outcome.result, conflict };
  }

  /** In polling mode the pollers know best, and immediately. */
  async #record(
    botId: string,
    failure: Pick<TelegramConnection, 'error' | 'problem'> | undefined,
  ): Promise<void> {
    const { mode } = this.config.telegram;
    if (mode === 'polling') return;
    await this.recorder.record(
      failure
        ? { botId, mode, state: 'failed', ...failure }
        : { botId, mode, state: 'connected', error: null, problem: null },
    );
  }
}
