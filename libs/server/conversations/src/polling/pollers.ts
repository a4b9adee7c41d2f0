import { RuntimeBots } from '@botter/server-compiled-bots';
import { CONFIG, type Config } from '@botter/server-config';
import { LOGGER, type Logger } from '@botter/server-logging';
import { type RecurringTask, Scheduling } from '@botter/server-scheduling';
import { TelegramClient, type TelegramFailure } from '@botter/server-telegram';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Inbox } from '../inbox/inbox';
import { TelegramPauses } from '../outbox/telegram-pauses';
import { DeadProcesses } from '../shared/dead-processes';
import { conversationMetrics } from '../shared/metrics';
import { RuntimeProcess } from '../shared/runtime-process';
import { BotAssignments } from './bot-assignments';
import { ConnectionReports } from './connection-reports';
import { Poller, type PollerParts } from './poller';

const claimMs = 2_000;

/** In polling mode: makes sure that every bot has exactly one poller across all runtime processes. */
@Injectable()
export class Pollers implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #pollers = new Map<string, Poller>();
  readonly #connected = new Set<string>();
  readonly #claiming: RecurringTask;
  readonly #parts: PollerParts;
  #stopListening: (() => void) | undefined;
  #pendingRefresh: Promise<void> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(RuntimeProcess) private readonly process: RuntimeProcess,
    @Inject(RuntimeBots) private readonly bots: RuntimeBots,
    @Inject(BotAssignments) private readonly assignments: BotAssignments,
    @Inject(ConnectionReports) private readonly reports: ConnectionReports,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(TelegramClient) telegram: TelegramClient,
    @Inject(Inbox) inbox: Inbox,
    @Inject(TelegramPauses) pauses: TelegramPauses,
    @Inject(DeadProcesses) private readonly dead: DeadProcesses,
    @Inject(Scheduling) scheduling: Scheduling,
  ) {
    this.#claiming = scheduling.every('poller shares', claimMs, () => this.#rebalance());
    this.#parts = {
      telegram,
      bots,
      inbox,
      pauses,
      mayContinue: () => this.process.isAlive,
      onConnected: (botId) => this.#recordConnected(botId),
      onFailure: (botId, failure) => this.#recordFailure(botId, failure),
      onError: (botId, error) => this.logger.warn({ err: error, botId }, 'updates could not be stored'),
    };
    process.onRenewed(() => void this.#stopAll().then(() => this.#claiming.trigger()));
  }

  onApplicationBootstrap(): void {
    if (this.config.telegram.mode !== 'polling') return;
    this.#stopListening = this.bots.onChange((botId) => this.#changed(botId));
    this.dead.onGone(() => this.#claiming.trigger());
    this.#claiming.trigger();
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopListening?.();
    await this.#claiming.stop();
    await this.#pendingRefresh;
    const botIds = await this.#stopAll();
    await this.assignments.release(botIds).catch(() => {});
  }

  #changed(botId: string | undefined): void {
    if (botId !== undefined) {
      this.#pendingRefresh = this.#refreshAfter(this.#pendingRefresh, botId);
    }
    this.#claiming.trigger();
  }

  async #refreshAfter(earlier: Promise<void>, botId: string): Promise<void> {
    await earlier;
    await this.#refresh(botId);
  }

  /** After a new token or a deletion the running poll is useless; any other change doesn't concern it. */
  async #refresh(botId: string): Promise<void> {
    const poller = this.#pollers.get(botId);
    const bot = poller && (await this.bots.get(botId).catch(() => undefined));
    if (!poller || bot?.compiled.tokenRef === poller.tokenRef) return;
    await this.#stop(botId);
    await this.assignments.release([botId]).catch(() => {});
  }

  async #rebalance(): Promise<void> {
    if (!this.process.isAlive) return;
    await this.#pendingRefresh;
    const { botIds, share } = await this.assignments.claim();
    const mine = new Set(botIds.slice(0, share));
    const gone = [...this.#pollers.keys()].filter((botId) => !mine.has(botId));
    await Promise.all(gone.map((botId) => this.#stop(botId)));
    await this.assignments.release([...gone, ...botIds.slice(share)]);
    for (const botId of mine) {
      if (!this.#pollers.has(botId)) this.#pollers.set(botId, new Poller(botId, this.#parts));
    }
    conversationMetrics.pollers.set(this.#pollers.size);
  }

  async #stop(botId: string): Promise<void> {
    const poller = this.#pollers.get(botId);
    this.#pollers.delete(botId);
    this.#connected.delete(botId);
    await poller?.stop();
  }

  async #stopAll(): Promise<string[]> {
    const botIds = [...this.#pollers.keys()];
    await Promise.all(botIds.map((botId) => this.#stop(botId)));
    return botIds;
  }

  async #recordConnected(botId: string): Promise<void> {
    if (this.#connected.has(botId)) return;
    await this.reports.connected(botId);
    this.#connected.add(botId);
  }

  async #recordFailure(botId: string, failure: TelegramFailure): Promise<void> {
    this.#connected.delete(botId);
    await this.reports.failed(botId, failure);
  }
}
