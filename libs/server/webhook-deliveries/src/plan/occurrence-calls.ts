import { createHash } from 'node:crypto';
import type { WebhookOccurrence } from '@botter/contracts';
import { occurrenceWebhookPayload } from '@botter/engine';
import { readHead } from '@botter/server-compiled-bots';
import { JobQueue, type NewJob } from '@botter/server-jobs';
import { Inject, Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { botWebhookSource, type PlannedDelivery } from './sources';
import { deliverUpdate, type UpdateOrder } from './webhook.job';
import { updateOrder } from './webhook-contributor';

/** Something that happened to a contact or a broadcast of a bot. */
export interface BotOccurrence {
  readonly botId: string;
  readonly occurrence: WebhookOccurrence;
  readonly at: Date;
}

type Head = NonNullable<Awaited<ReturnType<typeof readHead>>>;

/** Orders the calls of the webhooks that want to know what happened apart from updates. */
@Injectable()
export class OccurrenceCalls {
  constructor(@Inject(JobQueue) private readonly jobs: JobQueue) {}

  /**
   * The ids of jobs derive from what happened. So if the caller takes each of it in a transaction that it
   * commits after this, none is lost or ordered twice.
   */
  async order(client: PoolClient, happened: readonly BotOccurrence[]): Promise<void> {
    const heads = await headsOf(client, happened);
    const orders = happened.flatMap((one) => ordersOf(one, heads.get(one.botId)));
    if (orders.length > 0) await this.jobs.addAll(deliverUpdate, orders);
  }
}

async function headsOf(
  client: PoolClient,
  happened: readonly BotOccurrence[],
): Promise<ReadonlyMap<string, Head>> {
  const heads = new Map<string, Head>();
  for (const botId of new Set(happened.map((one) => one.botId))) {
    const head = await readHead(client, botId);
    if (head) heads.set(botId, head);
  }
  return heads;
}

function ordersOf({ occurrence, at }: BotOccurrence, head: Head | undefined): NewJob<UpdateOrder>[] {
  const wanting = head?.webhooks?.filter(({ events }) => events.includes(occurrence.event)) ?? [];
  if (!head || wanting.length === 0) return [];
  const payloads = new Map<string, PlannedDelivery['payload']>();
  const planned = wanting.map(({ webhookId, payloadFormat }) => {
    const payload =
      payloads.get(payloadFormat) ?? occurrenceWebhookPayload(payloadFormat, occurrence, head, at);
    payloads.set(payloadFormat, payload);
    return { subject: webhookId, payload };
  });
  const { id } = 'contact' in occurrence ? occurrence.contact : occurrence.broadcast;
  const cause = createHash('sha256').update(`${id}/${occurrence.event}/${at.getTime()}`).digest('hex');
  const data = updateOrder(head.botId, botWebhookSource.name, planned);
  return [{ data, jobId: `happened-${cause.slice(0, 40)}` }];
}
