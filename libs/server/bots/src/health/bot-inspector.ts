import { CONFIG, type Config } from '@botter/server-config';
import {
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

/** Those who look at the health do so because something is wrong: that Telegram hangs must show soon. */
export const healthTimeoutMs = 4_000;

export type WebhookInfo = TelegramResult<'getWebhookInfo'>;

export type Inspection =
  | { readonly kind: 'seen'; readonly info: WebhookInfo; readonly conflict: ConnectionConflict | undefined }
  | { readonly kind: 'failed'; readonly failure: TelegramFailure };

/** Asks Telegram where a bot's updates go, and keeps what that says about its connection. */
@Injectable()
export class BotInspector {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(BotTelegram) private readonly telegram: BotTelegram,
    @Inject(BotConnector) private readonly connector: BotConnector,
    @Inject(BotRegistrations) private readonly registrations: BotRegistrations,
    @Inject(ConnectionRecorder) private readonly recorder: ConnectionRecorder,
  ) {}

  /** @throws BotterError `not_found` where the bot is gone */
  async inspect(botId: string): Promise<Inspection> {
    // Asked before Telegram: a webhook of ours that is being set meanwhile must not look like a stranger's.
    const isConnected = await this.registrations.isConnectedAs(botId, this.connector.wanted(botId));
    const outcome = await this.telegram.attempt(botId, 'getWebhookInfo', {}, healthTimeoutMs);
    if (outcome.kind !== 'ok') {
      if (outcome.kind === 'wrong_token') await this.record(botId, connectionFailure(outcome));
      return { kind: 'failed', failure: outcome };
    }
    // Before the bot was connected, whatever Telegram has is no conflict, and the job that connects it knows how far it is.
    if (!isConnected) return { kind: 'seen', info: outcome.result, conflict: undefined };
    const { mode } = this.config.telegram;
    const conflict = conflictOf(mode, outcome.result.url ?? '', this.connector.wanted(botId));
    await this.record(botId, conflict && { error: conflictMessage(conflict), problem: 'conflict' });
    return { kind: 'seen', info: outcome.result, conflict };
  }

  /** In polling mode the pollers know best, and at once. */
  private async record(
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
