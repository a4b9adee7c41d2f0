import type { Webhook } from '@botter/contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { WebhookReader } from './webhook-reader';

export class ListWebhooks extends Query<Webhook[]> {
  constructor(readonly botId: string) {
    super();
  }
}

@QueryHandler(ListWebhooks)
export class ListWebhooksHandler implements IQueryHandler<ListWebhooks> {
  constructor(@Inject(WebhookReader) private readonly reader: WebhookReader) {}

  execute({ botId }: ListWebhooks): Promise<Webhook[]> {
    return this.reader.list(botId);
  }
}
