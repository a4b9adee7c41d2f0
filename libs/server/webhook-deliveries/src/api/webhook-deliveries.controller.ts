import { type CallInput, type CallResponse, calls } from '@botter/contracts';
import { Call, Caller, Input, type RequestCaller } from '@botter/server-http';
import { Controller, Inject } from '@nestjs/common';
import { DeliveryLogReader } from '../log/delivery-log-reader';
import { Redeliveries } from './redeliveries';
import { WebhookTests } from './webhook-tests';

@Controller()
export class WebhookDeliveriesController {
  constructor(
    @Inject(DeliveryLogReader) private readonly log: DeliveryLogReader,
    @Inject(WebhookTests) private readonly tests: WebhookTests,
    @Inject(Redeliveries) private readonly redeliveries: Redeliveries,
  ) {}

  @Call(calls.listWebhookStats)
  stats(
    @Input() { params }: CallInput<typeof calls.listWebhookStats>,
  ): Promise<CallResponse<typeof calls.listWebhookStats>> {
    return this.log.stats(params.botId);
  }

  @Call(calls.listWebhookLogs)
  logs(
    @Input() { params, query }: CallInput<typeof calls.listWebhookLogs>,
  ): Promise<CallResponse<typeof calls.listWebhookLogs>> {
    return this.log.read(params.botId, query);
  }

  @Call(calls.testWebhook)
  test(
    @Input() { params, body }: CallInput<typeof calls.testWebhook>,
    @Caller() { user }: RequestCaller,
  ): Promise<CallResponse<typeof calls.testWebhook>> {
    return this.tests.run({ ...params, person: user.id }, body.sampleData);
  }

  @Call(calls.redeliverWebhook)
  async redeliver(
    @Input() { params }: CallInput<typeof calls.redeliverWebhook>,
  ): Promise<CallResponse<typeof calls.redeliverWebhook>> {
    await this.redeliveries.one(params.botId, params.deliveryId);
    return { message: 'It will be delivered again' };
  }

  @Call(calls.redeliverFailed)
  async redeliverFailed(
    @Input() { params, body }: CallInput<typeof calls.redeliverFailed>,
  ): Promise<CallResponse<typeof calls.redeliverFailed>> {
    const since = new Date(body.since);
    const count = await this.redeliveries.failedSince(params.botId, params.webhookId, since);
    const deliveries = count === 1 ? '1 delivery' : `${count} deliveries`;
    const message = count === 0 ? 'Nothing has failed since then' : `${deliveries} will be sent again`;
    return { message, count };
  }
}
