import { moduleStream } from '@botter/server-bots';
import { Injectable } from '@nestjs/common';
import { webhooksDecider } from './domain/webhook.decider';
import { webhookEventTypes } from './webhook.event-types';

/** The stream of a bot as this module sees it. */
@Injectable()
export class WebhookStream extends moduleStream({
  name: 'webhooks',
  types: webhookEventTypes,
  decider: webhooksDecider,
}) {}
