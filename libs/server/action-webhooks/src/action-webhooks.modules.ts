import { checkpointedSubscription, ProjectionRegistry } from '@botter/server-event-store';
import { LOGGER, type Logger } from '@botter/server-logging';
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
@Module({ providers: [ActionWebhookTargets, WebhookDeliveries, CallActionWebhookHandler] })
export class ActionWebhooksWorkerModule
  implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown
{
  #timer: NodeJS.Timeout | undefined;
  #pruning: Promise<void> = Promise.resolve();

  constructor(
    @Inject(ProjectionRegistry) private readonly registry: ProjectionRegistry,
    @Inject(WebhookDeliveries) private readonly deliveries: WebhookDeliveries,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const forgetBots = checkpointedSubscription({
      name: 'action-webhooks-bot-deletion',
      // The event itself is defined by the module it belongs to.
      handles: ['BotDeleted'],
      handler: (event) => this.deliveries.forgetBot(event.stream.replace(/^bot-/, '')),
    });
    this.registry.add({ types: [], subscriptions: [forgetBots] });
  }

  onApplicationBootstrap(): void {
    const prune = () => {
      this.#pruning = this.deliveries
        .prune()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'log of webhooks not pruned'));
    };
    prune();
    this.#timer = setInterval(prune, pruneEveryMs).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#pruning;
  }
}
