import { createHash } from 'node:crypto';
import { contactWebhookPayload } from '@botter/engine';
import { readHead } from '@botter/server-compiled-bots';
import { type TakenContactEvent, takeContactEvents } from '@botter/server-contacts';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { JobQueue, type NewJob } from '@botter/server-jobs';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { botWebhookSource, type PlannedDelivery } from './sources';
import { deliverUpdate, type UpdateOrder } from './webhook.job';
import { updateOrder } from './webhook-contributor';

/** Events in one transaction. */
const eventsAtOnce = 200;
/** The maximum of one run, after which others have their turn. */
const batchesAtOnce = 20;

type Head = NonNullable<Awaited<ReturnType<typeof readHead>>>;

/**
 * Orders the calls of webhooks that follow from events of contacts. Events are deleted in the transaction
 * in which their jobs are added, and the ids of jobs derive from them, so none is lost or added twice. Any
 * number of processes may do it simultaneously.
 */
@Injectable()
export class ContactCalls {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(JobQueue) private readonly jobs: JobQueue,
  ) {}

  /** True if there is more to do now. */
  async run(): Promise<boolean> {
    for (let i = 0; i < batchesAtOnce; i++) {
      const taken = await inTransaction(this.pool, async (client) => {
        const events = await takeContactEvents(client, eventsAtOnce);
        const heads = await headsOf(client, events);
        const orders = events.flatMap((event) => ordersOf(event, heads.get(event.botId)));
        if (orders.length > 0) await this.jobs.addAll(deliverUpdate, orders);
        return events.length;
      });
      if (taken < eventsAtOnce) return false;
    }
    return true;
  }
}

async function headsOf(
  client: PoolClient,
  events: readonly TakenContactEvent[],
): Promise<ReadonlyMap<string, Head>> {
  const heads = new Map<string, Head>();
  for (const botId of new Set(events.map((event) => event.botId))) {
    const head = await readHead(client, botId);
    if (head) heads.set(botId, head);
  }
  return heads;
}

function ordersOf({ event, contact, at }: TakenContactEvent, head: Head | undefined): NewJob<UpdateOrder>[] {
  const wanting = head?.webhooks?.filter(({ events }) => events.includes(event)) ?? [];
  if (!head || wanting.length === 0) return [];
  const payloads = new Map<string, PlannedDelivery['payload']>();
  const planned = wanting.map(({ webhookId, payloadFormat }) => {
    const payload =
      payloads.get(payloadFormat) ?? contactWebhookPayload(payloadFormat, event, contact, head, at);
    payloads.set(payloadFormat, payload);
    return { subject: webhookId, payload };
  });
  const cause = createHash('sha256').update(`${contact.id}/${event}/${at.getTime()}`).digest('hex');
  return [
    { data: updateOrder(head.botId, botWebhookSource.name, planned), jobId: `contact-${cause.slice(0, 40)}` },
  ];
}
