import { type BotDeleted, botIdOf } from '@botter/server-bots/events';
import { checkpointedSubscription, ProjectionRegistry } from '@botter/server-event-store';
import { type RecurringTask, Scheduling, SchedulingModule } from '@botter/server-scheduling';
import {
  type BeforeApplicationShutdown,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { ActionWebhookQueue } from './action-webhook-queue';
import { ActionWebhookTargets } from './action-webhook-target';
import { CallActionWebhookHandler } from './call-action-webhook.handler';
import { WebhookDeliveries } from './webhook-deliveries';

/** Handing in calls; for whoever triggers actions. */
@Module({ providers: [ActionWebhookQueue], exports: [ActionWebhookQueue] })
export class ActionWebhooksRuntimeModule {}

const pruneEveryMs = 60 * 60_000;

/** Making the calls, and keeping their log small; in the worker role. */
@Module({
  imports: [SchedulingModule],
  providers: [ActionWebhookTargets, WebhookDeliveries, CallActionWebhookHandler],
})
export class ActionWebhooksWorkerModule
  implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown
{
  readonly #pruning: RecurringTask;

  constructor(
    @Inject(ProjectionRegistry) private readonly registry: ProjectionRegistry,
    @Inject(WebhookDeliveries) private readonly deliveries: WebhookDeliveries,
    @Inject(Scheduling) scheduling: Scheduling,
  ) {
    this.#pruning = scheduling.every('webhook log upkeep', pruneEveryMs, () => deliveries.prune());
  }

  onModuleInit(): void {
    const forgetBots = checkpointedSubscription<BotDeleted>({
      name: 'action-webhooks-bot-deletion',
      on: { BotDeleted: (event) => this.deliveries.forgetBot(botIdOf(event)) },
    });
    this.registry.add({ types: [], subscriptions: [forgetBots] });
  }

  onApplicationBootstrap(): void {
    this.#pruning.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#pruning.stop();
  }
}
