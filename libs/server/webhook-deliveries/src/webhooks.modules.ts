import { UpdateContributors, UpdateContributorsModule } from '@botter/server-conversations';
import { type RecurringTask, Scheduling, SchedulingModule } from '@botter/server-scheduling';
import {
  type BeforeApplicationShutdown,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { CallWebhookHandler } from './call-webhook.handler';
import { DeliveryLog } from './calls/delivery-log';
import { Redeliveries } from './calls/redeliveries';
import { WebhookDeliveriesController } from './calls/webhook-deliveries.controller';
import { WebhookTests } from './calls/webhook-tests';
import { DeliverUpdateHandler } from './deliver-update.handler';
import { DeliveryLimits } from './delivery-limits';
import { RedeliverFailedHandler } from './redeliver-failed.handler';
import { webhookSources } from './sources';
import { WebhookAttempts } from './webhook-attempts';
import { WebhookContributor } from './webhook-contributor';
import { WebhookDeliveries } from './webhook-deliveries';

/** Orders deliveries because of updates; in the runtime role. */
@Module({ imports: [UpdateContributorsModule] })
export class WebhookDeliveriesRuntimeModule implements OnModuleInit {
  constructor(@Inject(UpdateContributors) private readonly contributors: UpdateContributors) {}

  onModuleInit(): void {
    this.contributors.add(new WebhookContributor(webhookSources));
  }
}

/** The calls about deliveries; in the api role. */
@Module({
  controllers: [WebhookDeliveriesController],
  providers: [WebhookDeliveries, WebhookAttempts, DeliveryLog, WebhookTests, Redeliveries],
})
export class WebhookDeliveriesApiModule {}

const pruneEveryMs = 60 * 60_000;

/** Makes the deliveries and keeps their log small; in the worker role. */
@Module({
  imports: [SchedulingModule],
  providers: [
    WebhookDeliveries,
    WebhookAttempts,
    DeliveryLimits,
    CallWebhookHandler,
    DeliverUpdateHandler,
    RedeliverFailedHandler,
  ],
})
export class WebhookDeliveriesWorkerModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #pruning: RecurringTask;

  constructor(
    @Inject(WebhookDeliveries) deliveries: WebhookDeliveries,
    @Inject(Scheduling) scheduling: Scheduling,
  ) {
    this.#pruning = scheduling.every('webhook log upkeep', pruneEveryMs, () => deliveries.prune());
  }

  onApplicationBootstrap(): void {
    this.#pruning.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#pruning.stop();
  }
}
