import { ProjectionRegistry } from '@botter/server-event-store';
import { JobQueue } from '@botter/server-jobs';
import { LivePublisher } from '@botter/server-live';
import { type RecurringTask, Scheduling, SchedulingModule } from '@botter/server-scheduling';
import {
  type BeforeApplicationShutdown,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { withLiveSignals } from './with-live-signals';
import { botEventTypes } from './bot.event-types';
import { BotStream } from './bot.stream';
import { BotRegistrations } from './bot-registrations';
import { BotsController } from './bots.controller';
import { botsProjection } from './bots.projection';
import { AddBotHandler } from './commands/add-bot';
import { DeleteBotHandler } from './commands/delete-bot';
import { RenameBotHandler } from './commands/rename-bot';
import { ReplaceTokenHandler } from './commands/replace-token';
import { SetTakeoverModeHandler } from './commands/set-takeover-mode';
import { botConnectionSubscription } from './connection/bot-connection.subscription';
import { BotConnector } from './connection/bot-connector';
import { ConnectBotHandler, DisconnectBotHandler, RetireTokenHandler } from './connection/bot-job-handlers';
import { BotUpkeep } from './connection/bot-upkeep';
import { RegistrationSweeper } from './connection/registration-sweeper';
import { TelegramProfiles } from './connection/telegram-profiles';
import { ConnectionRecorder } from './connection/connection-recorder';
import { BotHealthReader } from './health/bot-health-reader';
import { BotHealthController } from './health/bot-health.controller';
import { BotInspector } from './health/bot-inspector';
import { GetBotHealthHandler } from './health/get-bot-health';
import { ReclaimBotHandler } from './health/reclaim-bot';
import { ConflictMonitor } from './health/conflict-monitor';
import { BotReader } from './queries/bot-reader';
import { GetBotHandler } from './queries/get-bot';
import { ListBotsHandler } from './queries/list-bots';
import { BotTelegramModule } from './telegram/bot-telegram.module';
import { GetTelegramInfoHandler } from './telegram-info/get-telegram-info';
import { LiveTelegramInfo } from './telegram-info/live-telegram-info';
import { SetTelegramInfoHandler } from './telegram-info/set-telegram-info';
import { TelegramInfoController } from './telegram-info/telegram-info.controller';

const commandHandlers = [
  AddBotHandler,
  RenameBotHandler,
  ReplaceTokenHandler,
  DeleteBotHandler,
  SetTelegramInfoHandler,
  ReclaimBotHandler,
  SetTakeoverModeHandler,
];
const queryHandlers = [ListBotsHandler, GetBotHandler, GetTelegramInfoHandler, GetBotHealthHandler];
const shared = [
  BotStream,
  BotRegistrations,
  RegistrationSweeper,
  ConnectionRecorder,
  BotConnector,
  BotInspector,
];

/** The calls about bots. */
@Module({
  imports: [CqrsModule, BotTelegramModule],
  controllers: [BotsController, TelegramInfoController, BotHealthController],
  providers: [
    ...shared,
    TelegramProfiles,
    BotReader,
    LiveTelegramInfo,
    BotHealthReader,
    ...commandHandlers,
    ...queryHandlers,
  ],
})
export class BotsApiModule {}

const sweepEveryMs = 60_000;
/** Each look takes some of the bots. */
const lookEveryMs = 20_000;

/** What follows from the events of bots: the read model, the connection to Telegram, and upkeep. */
@Module({
  imports: [BotTelegramModule, SchedulingModule],
  providers: [
    ...shared,
    BotUpkeep,
    ConflictMonitor,
    ConnectBotHandler,
    DisconnectBotHandler,
    RetireTokenHandler,
  ],
})
export class BotsWorkerModule implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sweeping: RecurringTask;
  private readonly watching: RecurringTask;

  constructor(
    @Inject(ProjectionRegistry) private readonly registry: ProjectionRegistry,
    @Inject(JobQueue) private readonly jobs: JobQueue,
    @Inject(LivePublisher) private readonly live: LivePublisher,
    @Inject(BotUpkeep) upkeep: BotUpkeep,
    @Inject(ConflictMonitor) watch: ConflictMonitor,
    @Inject(Scheduling) scheduling: Scheduling,
  ) {
    this.sweeping = scheduling.every('bot upkeep', sweepEveryMs, () => upkeep.sweep());
    this.watching = scheduling.every('connection watch', lookEveryMs, () => watch.look());
  }

  onModuleInit(): void {
    this.registry.add({
      types: [botEventTypes],
      projections: [
        withLiveSignals(botsProjection, this.live, ({ type }) =>
          type === 'BotAdded' || type === 'BotDeleted' ? ['access_changed', 'bot_changed'] : ['bot_changed'],
        ),
      ],
      subscriptions: [botConnectionSubscription(this.jobs)],
    });
  }

  onApplicationBootstrap(): void {
    this.sweeping.trigger();
    this.watching.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.sweeping.stop(), this.watching.stop()]);
  }
}
