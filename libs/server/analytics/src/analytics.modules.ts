import { CompiledBotsModule } from '@botter/server-compiled-bots';
import { LedgerModule, LedgerWriters } from '@botter/server-conversations';
import { type RecurringTask, Scheduling, SchedulingModule } from '@botter/server-scheduling';
import {
  type BeforeApplicationShutdown,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { AnalyticsController } from './analytics.controller';
import { ActivityCounter } from './counting/activity-counter';
import { activityWriter } from './counting/activity-entry';
import { ExportAnalytics } from './queries/export-analytics';
import { GetActivity } from './queries/get-activity';
import { GetAnalytics } from './queries/get-analytics';
import { GetDialogs } from './queries/get-dialogs';
import { GetHome } from './queries/get-home';

/** Notes what is counted; in every role, because each of them may send. */
@Module({ imports: [LedgerModule] })
export class AnalyticsLedgerModule implements OnModuleInit {
  constructor(@Inject(LedgerWriters) private readonly writers: LedgerWriters) {}

  onModuleInit(): void {
    this.writers.add(activityWriter);
  }
}

/** The calls; in the API role. */
@Module({
  imports: [CompiledBotsModule],
  controllers: [AnalyticsController],
  providers: [ActivityCounter, GetAnalytics, GetActivity, GetDialogs, ExportAnalytics, GetHome],
})
export class AnalyticsApiModule {}

/** A reader counts what is missing, so this is about the size of the ledger. */
const countEveryMs = 5_000;

/** Counts; in the worker role. */
@Module({ imports: [SchedulingModule], providers: [ActivityCounter] })
export class AnalyticsWorkerModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #counting: RecurringTask;

  constructor(@Inject(ActivityCounter) counter: ActivityCounter, @Inject(Scheduling) scheduling: Scheduling) {
    this.#counting = scheduling.every('counting for analytics', countEveryMs, async () => {
      if (await counter.run()) this.#counting.trigger();
    });
  }

  onApplicationBootstrap(): void {
    this.#counting.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#counting.stop();
  }
}
