import type { ContributedJob, UpdateContributor, UpdateOutcome } from '@botter/server-conversations';
import type { PlannedDelivery, WebhookSource } from './sources';
import { attemptDelivery, type DeliveryJob, deliverUpdate, type UpdateOrder } from './webhook.job';

/** Deliveries of one job at most. */
const jobSize = 50;

/**
 * Orders the deliveries of all sources, as jobs that are committed with the update: one for all deliveries of
 * a source, so that the cost of an update hardly grows with the number of its webhooks.
 */
export class WebhookContributor implements UpdateContributor {
  readonly name = 'webhook';

  constructor(private readonly sources: readonly WebhookSource[]) {}

  jobsOf(outcome: UpdateOutcome): readonly ContributedJob[] {
    return this.sources.flatMap((source) => {
      const planned = source.deliveries(outcome);
      const parts = Array.from({ length: Math.ceil(planned.length / jobSize) }, (_, at) =>
        planned.slice(at * jobSize, (at + 1) * jobSize),
      );
      return parts.map((part, at) => ({
        ...orderOf(outcome.botId, source.name, part, at),
        onlyWithReply: source.onlyWithReply,
      }));
    });
  }
}

function orderOf(
  botId: string,
  source: string,
  planned: readonly PlannedDelivery[],
  at: number,
): Omit<ContributedJob, 'onlyWithReply'> {
  const [first] = planned;
  if (first && planned.length === 1) {
    const { subject, payload } = first;
    const data: DeliveryJob = { botId, source, subject, body: JSON.stringify(payload) };
    return { job: attemptDelivery, data, key: `${source}/${subject}` };
  }
  return { job: deliverUpdate, data: updateOrder(botId, source, planned), key: `${source}/all/${at}` };
}

/** All of the deliveries in one job, with each payload once. */
export function updateOrder(botId: string, source: string, planned: readonly PlannedDelivery[]): UpdateOrder {
  const payloads = [...new Set(planned.map(({ payload }) => payload))];
  return {
    botId,
    source,
    bodies: payloads.map((payload) => JSON.stringify(payload)),
    deliveries: planned.map(({ subject, payload }) => ({ subject, body: payloads.indexOf(payload) })),
  };
}
