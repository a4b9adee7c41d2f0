import { longPollSecondsLimit } from '@botter/bot-api';
import { CONFIG, type Config } from '@botter/server-config';
import { type Lease, Leases, Listener } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import { type RecurringTask, Scheduling } from '@botter/server-scheduling';
import { UpdatePolling } from '@botter/server-telegram';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { getBotToken } from 'nestjs-telegraf';
import type { Telegraf } from 'telegraf';
import { NotifierClient } from '../telegram/notifier-client';
import { NotifierState } from '../telegram/notifier-state';
import { notifierCommands } from '../telegram/notifier-texts';
import {
  NotifierUpdates,
  notifierUpdatesChannel,
  notifierUpdateTypes,
  notifierWebhookPath,
  type StoredUpdate,
  webhookSecretOf,
} from './notifier-updates';

const pollRetry = { firstPauseMs: 1_000, longestPauseMs: 30_000 };
const leaseName = 'notifier bot';
/** How often to look whether another process has released the lease. */
const lookEveryMs = 1_000;
/** How often to look for stored updates whose notification was lost. */
const handleEveryMs = 4_000;
/** How often to check that the token is still valid, and to set the webhook again. */
const introduceEveryMs = 10 * 60_000;
/** The pause before a refused token is tried again. */
const refusedPauseMs = 60_000;
const handledAtOnce = 8;
const batchSize = 100;

/**
 * Runs the notifier bot in exactly one worker: receives its updates by polling or by webhook, and handles the
 * stored ones, the updates of one person in their order.
 */
@Injectable()
export class NotifierProcess implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #keeping: RecurringTask;
  readonly #handling: RecurringTask;
  #lease: Lease | undefined;
  #poller: UpdatePolling | undefined;
  #introducedUntil = Number.NEGATIVE_INFINITY;
  #refusedUntil = Number.NEGATIVE_INFINITY;
  #unlisten: (() => Promise<void>) | undefined;
  #isStopping = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Listener) private readonly listener: Listener,
    @Inject(Leases) private readonly leases: Leases,
    @Inject(NotifierClient) private readonly client: NotifierClient,
    @Inject(NotifierState) private readonly state: NotifierState,
    @Inject(NotifierUpdates) private readonly updates: NotifierUpdates,
    @Inject(getBotToken()) private readonly bot: Telegraf,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Scheduling) scheduling: Scheduling,
  ) {
    this.#keeping = scheduling.every('notifier bot', lookEveryMs, () => this.#keep());
    this.#handling = scheduling.every('notifier updates', handleEveryMs, () => this.handleStored());
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.client.isConfigured) return;
    this.#unlisten = await this.listener.listen(notifierUpdatesChannel, () => this.#handling.trigger());
    this.#keeping.trigger();
    this.#handling.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopping = true;
    await this.#unlisten?.();
    await this.#poller?.stop();
    await Promise.all([this.#keeping.stop(), this.#handling.stop()]);
    await this.#lease?.release().catch(() => undefined);
  }

  /** True while this process holds the lease. */
  get isRunning(): boolean {
    return this.#lease !== undefined && !this.#lease.lost.aborted;
  }

  /** Handles what is stored, if this process runs the bot. */
  async handleStored(): Promise<void> {
    if (!this.isRunning || !this.bot.botInfo) return;
    for (;;) {
      const open = await this.updates.open(batchSize);
      const people = new Map<number | undefined, StoredUpdate[]>();
      for (const update of open) {
        const person = personOf(update.body);
        people.set(person, [...(people.get(person) ?? []), update]);
      }
      const queues = [...people.values()];
      const lines = Array.from({ length: handledAtOnce }, async () => {
        let failed = 0;
        for (let queue = queues.shift(); queue; queue = queues.shift()) {
          for (const update of queue) if (!(await this.#handle(update))) failed += 1;
        }
        return failed;
      });
      const failed = (await Promise.all(lines)).reduce((sum, count) => sum + count, 0);
      if (open.length < batchSize || failed > 0) return;
    }
  }

  /** False if it has to be tried again. */
  async #handle({ updateId, body }: StoredUpdate): Promise<boolean> {
    if (!this.isRunning || this.#isStopping) return false;
    try {
      if (await this.updates.begin(updateId)) await this.bot.handleUpdate(body as never);
      await this.updates.handled(updateId);
      return true;
    } catch (error) {
      this.logger.warn({ err: error, updateId }, 'an update of the notifier bot failed and will be retried');
      return false;
    }
  }

  async #keep(): Promise<void> {
    if (!(await this.#hold())) {
      await this.#poller?.stop();
      this.#poller = undefined;
      return;
    }
    const now = performance.now();
    if (now < this.#refusedUntil) return;
    if (now >= this.#introducedUntil && !(await this.#introduce())) return;
    if (this.config.telegram.mode === 'polling' && (this.#poller?.hasEnded ?? true))
      this.#poller = this.#poll();
  }

  async #hold(): Promise<boolean> {
    if (this.isRunning) return true;
    this.#lease = await this.leases.tryAcquire(leaseName);
    this.#lease?.lost.addEventListener('abort', () => this.#keeping.trigger(), { once: true });
    return this.isRunning;
  }

  /** Asks Telegram for the bot's profile, and sets how it gets its updates. */
  async #introduce(): Promise<boolean> {
    const outcome = await this.client.call('getMe', {});
    if (outcome.kind === 'wrong_token') {
      this.#refusedUntil = performance.now() + refusedPauseMs;
      this.logger.error('NOTIFIER_BOT_TOKEN is refused by Telegram: notifications are unavailable');
      await this.state.refused();
      return false;
    }
    if (outcome.kind !== 'ok') throw new Error(`Telegram can't be reached: ${outcome.kind}`);
    this.bot.botInfo = outcome.result;
    await this.client.call('setMyCommands', { commands: notifierCommands });
    const delivery = await this.#chooseDelivery();
    if (delivery.kind !== 'ok') throw new Error(`Telegram refused the webhook: ${delivery.kind}`);
    await this.state.ready(String(outcome.result.id), outcome.result.username);
    this.#introducedUntil = performance.now() + introduceEveryMs;
    this.#handling.trigger();
    return true;
  }

  #chooseDelivery() {
    const token = this.config.notifierBotToken;
    if (this.config.telegram.mode === 'polling' || !token) return this.client.call('deleteWebhook', {});
    return this.client.call('setWebhook', {
      url: `${this.config.publicUrl}${notifierWebhookPath}`,
      secret_token: webhookSecretOf(token),
      allowed_updates: notifierUpdateTypes,
      max_connections: 10,
    });
  }

  #poll(): UpdatePolling {
    return new UpdatePolling({
      allowedUpdates: notifierUpdateTypes,
      retry: pollRetry,
      next: () => ({
        seconds: longPollSecondsLimit,
        ask: (payload, options) => this.client.call('getUpdates', payload, options),
      }),
      mayContinue: () => this.isRunning,
      accept: (updates) => this.updates.store(updates),
      onFailure: async (failure) => {
        this.logger.warn({ kind: failure.kind }, 'the notifier bot gets no updates');
        // Asks again who it is, and removes a webhook that was set elsewhere.
        this.#introducedUntil = Number.NEGATIVE_INFINITY;
        return undefined;
      },
      onError: (error) => this.logger.warn({ err: error }, 'updates of the notifier bot could not be stored'),
    });
  }
}

function personOf(body: object): number | undefined {
  for (const part of Object.values(body)) {
    const id = (part as { from?: { id?: unknown } } | null)?.from?.id;
    if (typeof id === 'number') return id;
  }
  return undefined;
}
