import { type RecurringTask, Scheduling, SchedulingModule } from '@botter/server-scheduling';
import { type BeforeApplicationShutdown, Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BotStream } from './bot.stream';
import { BotRegistrations } from './bot-registrations';
import { BotsController } from './bots.controller';
import { AddBotHandler } from './commands/add-bot';
import { ChangeBotHandler } from './commands/change-bot';
import { DeleteBotHandler } from './commands/delete-bot';
import { ReplaceTokenHandler } from './commands/replace-token';
import { SetTakeoverModeHandler } from './commands/set-takeover-mode';
import { SwitchNotificationsHandler } from './commands/switch-notifications';
import { BotConnector } from './connection/bot-connector';
import { ConnectBotHandler, DisconnectBotHandler, RetireTokenHandler } from './connection/bot-job-handlers';
import { BotUpkeep } from './connection/bot-upkeep';
import { ConnectionRecorder } from './connection/connection-recorder';
import { RegistrationSweeper } from './connection/registration-sweeper';
import { TelegramProfiles } from './connection/telegram-profiles';
import { TokenCheck } from './connection/token-check';
import { BotHealthController } from './health/bot-health.controller';
import { BotHealthReader } from './health/bot-health-reader';
import { BotInspector } from './health/bot-inspector';
import { ConflictMonitor } from './health/conflict-monitor';
import { ReclaimBotHandler } from './health/reclaim-bot';
import { BotReader } from './queries/bot-reader';
import { BotTelegramModule } from './telegram/bot-telegram.module';
import { LiveTelegramInfo } from './telegram-info/live-telegram-info';
import { SetTelegramInfoHandler } from './telegram-info/set-telegram-info';
import { TelegramInfoController } from './telegram-info/telegram-info.controller';

const commandHandlers = [
  AddBotHandler,
  ChangeBotHandler,
  ReplaceTokenHandler,
  DeleteBotHandler,
  SetTelegramInfoHandler,
  ReclaimBotHandler,
  SetTakeoverModeHandler,
  SwitchNotificationsHandler,
];
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
    TokenCheck,
    BotReader,
    LiveTelegramInfo,
    BotHealthReader,
    ...commandHandlers,
  ],
})
export class BotsApiModule {}

const sweepEveryMs = 60_000;
/**
 * Each look begins some checks: with the pauses between them about 45 a second, 12,000 bots in four and a
 * half minutes.
 */
const lookEveryMs = 500;

/** The connection of bots to Telegram, and upkeep. */
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
export class BotsWorkerModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #sweeping: RecurringTask;
  readonly #watching: RecurringTask;

  constructor(
    @Inject(BotUpkeep) upkeep: BotUpkeep,
    @Inject(ConflictMonitor) private readonly watch: ConflictMonitor,
    @Inject(Scheduling) scheduling: Scheduling,
  ) {
    this.#sweeping = scheduling.every('bot upkeep', sweepEveryMs, () => upkeep.sweep());
    this.#watching = scheduling.every('connection watch', lookEveryMs, () => watch.look());
  }

  onApplicationBootstrap(): void {
    this.#sweeping.trigger();
    this.#watching.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.#sweeping.stop(), this.#watching.stop()]);
    await this.watch.settle();
  }
}
