import { CONFIG, type Config } from '@botter/server-config';
import { SendingModule, UpdateContributors, UpdateContributorsModule } from '@botter/server-conversations';
import { type RecurringTask, Scheduling, SchedulingModule } from '@botter/server-scheduling';
import {
  type BeforeApplicationShutdown,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { getBotToken, TelegrafModule } from 'nestjs-telegraf';
import type { Telegraf } from 'telegraf';
import { BotNotices } from './bot-notices/bot-notices';
import { TelegramLinks } from './link/telegram-links';
import { NoticeButtons } from './notices/notice-buttons';
import { NoticeContributor } from './notices/notice-contributor';
import { NoticeGate } from './notices/notice-gate';
import { Notices } from './notices/notices';
import { SendNoticeHandler } from './notices/send-notice.handler';
import { TestNotice } from './notices/test-notice';
import { NotificationsController } from './notifications.controller';
import { NotifierBot } from './notifier/notifier-bot';
import { NotifierProcess } from './notifier/notifier-process';
import { NotifierUpdates } from './notifier/notifier-updates';
import { NotifierWebhookRoute } from './notifier/notifier-webhook.route';
import { CheckReplyHandler } from './replies/check-reply.handler';
import { QuickReplies } from './replies/quick-replies';
import { NotificationSettingsStore } from './settings/notification-settings';
import { NotifierClient } from './telegram/notifier-client';
import { NotifierState } from './telegram/notifier-state';

const shared = [NotifierState, NotifierClient, TelegramLinks, Notices, NotificationSettingsStore];

/** The calls about notifications. */
@Module({ controllers: [NotificationsController], providers: [...shared, TestNotice] })
export class NotificationsApiModule {}

/** Orders notices because of updates, and receives the notifier bot's own; in the runtime role. */
@Module({
  imports: [UpdateContributorsModule, SchedulingModule],
  providers: [NoticeGate, NotifierUpdates, NotifierWebhookRoute],
})
export class NotificationsRuntimeModule implements OnModuleInit {
  constructor(
    @Inject(UpdateContributors) private readonly contributors: UpdateContributors,
    @Inject(NoticeGate) private readonly gate: NoticeGate,
  ) {}

  onModuleInit(): void {
    this.contributors.add(new NoticeContributor(this.gate));
  }
}

/** Used if no token is configured: nothing is ever sent with it. */
const noToken = '0:unconfigured';
const handlerTimeoutMs = 30_000;

/**
 * The bot gets its updates from `NotifierProcess`, and sends with `NotifierClient`: it only finds the handler
 * of an update.
 */
const telegraf = TelegrafModule.forRootAsync({
  imports: [],
  inject: [CONFIG],
  useFactory: (config: Config) => ({
    token: config.notifierBotToken?.reveal() ?? noToken,
    launchOptions: false,
    options: { telegram: { apiRoot: config.telegram.apiRoot }, handlerTimeout: handlerTimeoutMs },
  }),
});

const tellEveryMs = 15_000;

/** Sends the notices and runs the notifier bot; in the worker role. */
@Module({
  imports: [telegraf, SchedulingModule, SendingModule],
  providers: [
    ...shared,
    NoticeButtons,
    SendNoticeHandler,
    NotifierUpdates,
    NotifierProcess,
    NotifierBot,
    QuickReplies,
    CheckReplyHandler,
    BotNotices,
  ],
})
export class NotificationsWorkerModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #telling: RecurringTask;

  constructor(
    @Inject(Scheduling) scheduling: Scheduling,
    @Inject(BotNotices) botNotices: BotNotices,
    @Inject(getBotToken()) bot: Telegraf,
  ) {
    // It never ran by itself; the module would stop it anyway.
    bot.stop = () => undefined;
    // By default it would print the update, with the person's text.
    bot.catch((error) => {
      throw error;
    });
    this.#telling = scheduling.every('notices about bots', tellEveryMs, () => botNotices.tell());
  }

  onApplicationBootstrap(): void {
    this.#telling.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#telling.stop();
  }
}
