import { UpdateContributors, UpdateContributorsModule } from '@botter/server-conversations';
import { type RecurringTask, Scheduling, SchedulingModule } from '@botter/server-scheduling';
import {
  type BeforeApplicationShutdown,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { Redeliveries } from './api/redeliveries';
import { WebhookDeliveriesController } from './api/webhook-deliveries.controller';
import { WebhookTests } from './api/webhook-tests';
import { AttemptDeliveryHandler } from './attempt/attempt-delivery.handler';
import { DeliverUpdateHandler } from './attempt/deliver-update.handler';
import { DeliveryAttempts } from './attempt/delivery-attempts';
import { DeliveryLimits } from './attempt/delivery-limits';
import { LimitedAttempts } from './attempt/limited-attempts';
import { DeliveryLogReader } from './log/delivery-log-reader';
import { DeliveryLogWriter } from './log/delivery-log-writer';
import { ContactCalls } from './plan/contact-calls';
import { OccurrenceCalls } from './plan/occurrence-calls';
import { RedeliverFailedHandler } from './plan/redeliver-failed.handler';
import { webhookSources } from './plan/sources';
import { WebhookContributor } from './plan/webhook-contributor';

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
  providers: [DeliveryLogWriter, DeliveryAttempts, DeliveryLogReader, WebhookTests, Redeliveries],
})
export class WebhookDeliveriesApiModule {}

/** Makes the deliveries; in the worker role. */
@Module({
  providers: [
    DeliveryLogWriter,
    DeliveryAttempts,
    DeliveryLimits,
    LimitedAttempts,
    AttemptDeliveryHandler,
    DeliverUpdateHandler,
    RedeliverFailedHandler,
  ],
})
export class WebhookDeliveriesWorkerModule {}

/** How soon events of contacts cause calls; changes of a contact in between are one call. */
const contactsEveryMs = 2_000;

/** For modules in which something happens that webhooks are called for. */
@Module({ providers: [OccurrenceCalls], exports: [OccurrenceCalls] })
export class OccurrenceCallsModule {}

/** Orders calls because of contacts; in the worker role. */
@Module({ imports: [OccurrenceCallsModule, SchedulingModule], providers: [ContactCalls] })
export class ContactCallsWorkerModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #telling: RecurringTask;

  constructor(@Inject(ContactCalls) calls: ContactCalls, @Inject(Scheduling) scheduling: Scheduling) {
    this.#telling = scheduling.every('calling webhooks because of contacts', contactsEveryMs, async () => {
      if (await calls.run()) this.#telling.trigger();
    });
  }

  onApplicationBootstrap(): void {
    this.#telling.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#telling.stop();
  }
}
