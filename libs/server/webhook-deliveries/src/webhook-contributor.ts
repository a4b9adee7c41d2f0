import type { ContributedJob, UpdateContributor, UpdateOutcome } from '@botter/server-conversations';
import type { WebhookSource } from './sources';
import { callWebhook, type WebhookOrder } from './webhook.job';

/** Orders the deliveries of all sources, as jobs that are committed with the update. */
export class WebhookContributor implements UpdateContributor {
  readonly name = 'webhook';

  constructor(private readonly sources: readonly WebhookSource[]) {}

  jobsOf(outcome: UpdateOutcome): readonly ContributedJob[] {
    return this.sources.flatMap((source) =>
      source.deliveries(outcome).map(({ subject, payload }): ContributedJob => {
        const data: WebhookOrder = {
          botId: outcome.botId,
          source: source.name,
          subject,
          body: JSON.stringify(payload),
        };
        return {
          job: callWebhook,
          data,
          key: `${source.name}/${subject}`,
          onlyWithReply: source.onlyWithReply,
        };
      }),
    );
  }
}
