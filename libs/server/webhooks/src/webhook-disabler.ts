import { WebhookSwitch, type WebhookVerdict } from '@botter/server-egress';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import { WebhookStream } from './webhook.stream';

/** Disables webhooks whose receiver is gone, as an event of their bot. */
@Injectable()
export class WebhookDisabler extends WebhookSwitch {
  constructor(
    @Inject(WebhookStream) private readonly stream: WebhookStream,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    super();
  }

  disable({ botId, webhookId, reason, url, enabledAt, causedBy }: WebhookVerdict): Promise<void> {
    return this.stream.record(
      botId,
      { type: 'DisableWebhook', webhookId, reason, url, enabledAt },
      {
        actor: { kind: 'system', name: 'webhook-deliveries' },
        occurredAt: this.clock.now().toISOString(),
        source: 'webhook-deliveries',
        correlationId: causedBy,
        causationId: causedBy,
      },
    );
  }
}
