import {
  BotterError,
  type CompiledBot,
  type Contact,
  type EndedBroadcast,
  type WebhookEvent,
  type WebhookTest,
  webhookEventSchema,
} from '@botter/contracts';
import { botWebhookPayload, occurrenceWebhookPayload, plan } from '@botter/engine';
import { botWebhookOf, readHead } from '@botter/server-compiled-bots';
import { PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { FairSemaphore } from '@botter/server-scheduling';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { v7 as uuid } from 'uuid';
import { ConcurrencyLimiter } from '../attempt/concurrency-limiter';
import { DeliveryAttempts } from '../attempt/delivery-attempts';
import { botWebhookSource, targetOf } from '../plan/sources';

/** Someone waits for the result. */
const longestTestMs = 30_000;
const testsPerBot = 3;
/** For all bots: one person may use half of them, and someone else finds a free one. */
const testsInAll = 32;
const busyRetrySeconds = 5;
const detailsCharacters = 300;

/** Calls a webhook with a sample, while someone waits. In the process that answers them, past the queue. */
@Injectable()
export class WebhookTests {
  readonly #running = new ConcurrencyLimiter(testsPerBot);
  readonly #slots = new FairSemaphore(testsInAll);

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(DeliveryAttempts) private readonly attempts: DeliveryAttempts,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * @param person who waits for the result
   * @throws BotterError if there is no such webhook, or too many tests run
   */
  async run(
    {
      botId,
      webhookId,
      person,
    }: { readonly botId: string; readonly webhookId: string; readonly person: string },
    sampleData: string,
  ): Promise<WebhookTest> {
    const [bot, webhook] = await Promise.all([
      readHead(this.pool, botId),
      botWebhookOf(this.pool, botId, webhookId),
    ]);
    if (!bot || !webhook) throw new BotterError('not_found', 'Webhook not found');
    const target = targetOf(webhook);
    if (!this.#slots.mayTake(person)) {
      const text = 'Too many tests of webhooks are running - please wait a moment';
      throw new BotterError('rate_limited', text, undefined, busyRetrySeconds);
    }
    const busy = this.#running.enter(botId, Date.now());
    if (busy !== undefined) {
      const text = 'Other tests of this bot are still running - please wait a moment';
      throw new BotterError('rate_limited', text, undefined, Math.ceil(busy / 1000));
    }
    this.#slots.take(person);
    try {
      const asked = webhookEventSchema.safeParse(sampleData).data;
      const event =
        asked ?? webhookEventSchema.options.find((one) => webhook.events.includes(one)) ?? 'message';
      const deliveryId = `test-${uuid()}`;
      const outcome = await this.attempts.try(
        {
          deliveryId,
          jobId: deliveryId,
          botId,
          subject: webhookId,
          body: samplePayload({ ...bot, actions: [] }, webhook.payloadFormat, event, this.clock.now()),
          source: botWebhookSource,
          target,
        },
        Math.min(target.timeoutMs, longestTestMs),
      );
      const result = { executionTimeMs: outcome.ms, statusCode: outcome.response?.status ?? null };
      if (outcome.kind === 'delivered') return { success: true, result, message: 'Test webhook sent' };
      const empty = outcome.response ? 'empty response' : 'no response';
      const details = outcome.response?.body.trim().slice(0, detailsCharacters) || empty;
      return { success: false, result, message: outcome.description, details };
    } finally {
      this.#running.leave(botId, Date.now());
      this.#slots.release(person);
    }
  }
}

const person = { id: 700000001, is_bot: false, first_name: 'Alice', username: 'alice', language_code: 'en' };
const chat = { id: person.id, type: 'private', first_name: 'Alice', username: 'alice' } as const;

const contact: Contact = {
  id: '00000000-0000-7000-8000-000000000000',
  telegramUserId: String(person.id),
  name: person.first_name,
  username: person.username,
  language: person.language_code,
  firstSeenAt: '2026-01-01T12:00:00.000Z',
  lastSeenAt: '2026-01-01T12:00:00.000Z',
  startedBy: null,
  fields: {},
  tags: [],
  blocked: false,
  unsubscribed: false,
  chatId: null,
  timeZone: null,
};

const broadcast: EndedBroadcast = {
  id: '00000000-0000-7000-8000-000000000000',
  name: 'This is a test from Botter',
  state: 'done',
  counts: {
    planned: 1,
    waiting: 0,
    sent: 1,
    failed: 0,
    blocked: 0,
    skipped: 0,
    unknown: 0,
    pressed: 0,
    unsubscribed: 0,
  },
  startedAt: '2026-01-01T12:00:00.000Z',
  finishedAt: '2026-01-01T12:00:00.000Z',
};

/** The payload for a person who writes to the bot, presses a button, or becomes a contact, or a broadcast. */
function samplePayload(
  bot: CompiledBot,
  format: Parameters<typeof botWebhookPayload>[0],
  event: WebhookEvent,
  now: Date,
): string {
  if (event !== 'message' && event !== 'callback_query') {
    const occurrence = event === 'broadcast.done' ? { event, broadcast } : { event, contact };
    return JSON.stringify(occurrenceWebhookPayload(format, occurrence, bot, now));
  }
  const date = Math.floor(now.getTime() / 1000);
  const message = { message_id: 1, date, chat, from: person, text: 'This is a test from Botter' };
  const update =
    event === 'callback_query'
      ? { update_id: 1, callback_query: { id: '1', from: person, data: 'test', message } }
      : { update_id: 1, message };
  const planned = plan(update, bot);
  if (planned.kind !== 'message' && planned.kind !== 'callback') throw new Error('The sample is none');
  return JSON.stringify(botWebhookPayload(format, update, planned, bot, now));
}
