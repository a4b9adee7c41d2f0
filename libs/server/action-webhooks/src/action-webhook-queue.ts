import { createHash } from 'node:crypto';
import { JobQueue } from '@botter/server-jobs';
import { Inject, Injectable } from '@nestjs/common';
import { callActionWebhook } from './action-webhook.job';

export interface ActionWebhookOrder {
  /** What it follows from, unique for ever: handing in the same twice is one call. */
  readonly id: string;
  readonly botId: string;
  readonly actionId: string;
  /** The payload as JSON. */
  readonly body: string;
}

/** Where calls of action webhooks are handed in; the worker role makes them. */
@Injectable()
export class ActionWebhookQueue {
  constructor(@Inject(JobQueue) private readonly jobs: JobQueue) {}

  /** When the promise settles, the call survives a crash. */
  async add({ id, botId, actionId, body }: ActionWebhookOrder): Promise<void> {
    await this.jobs.add(callActionWebhook, { botId, actionId, body }, { jobId: jobIdOf(id) });
  }
}

/** Ids of what webhooks follow from hold characters that ids of jobs may not, and grow with chains of delayed callbacks. */
export function jobIdOf(id: string): string {
  return `action-webhook-${createHash('sha256').update(id).digest('hex').slice(0, 40)}`;
}
