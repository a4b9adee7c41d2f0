import { withDeadline } from '@botter/server-async';
import { jobIdOf } from '@botter/server-conversations';
import { GroupCommit, PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import {
  type HandlesJob,
  type JobContext,
  JobHandler,
  JobQueue,
  type NewJob,
  PostponeJob,
} from '@botter/server-jobs';
import type { Secret } from '@botter/server-secrets';
import type { TraceIds } from '@botter/server-tracing';
import { Inject } from '@nestjs/common';
import type { Pool } from 'pg';
import { DeliveryLogWriter } from '../log/delivery-log-writer';
import { sourcesByName } from '../plan/sources';
import { attemptDelivery, type DeliveryJob, deliverUpdate, type UpdateOrder } from '../plan/webhook.job';
import { patienceMs } from './attempt-rules';
import { ConcurrencyLimiter } from './concurrency-limiter';
import { type Delivery, DeliveryAttempts, payloadOf } from './delivery-attempts';
import { DeliveryLimits } from './delivery-limits';
import { LimitedAttempts } from './limited-attempts';

/** The maximum of updates of one bot whose deliveries are made simultaneously. */
const updatesOfBot = 24;
/**
 * The maximum number of updates, of all bots together, that wait in memory for a place. The queue holds the
 * others.
 */
const waitingUpdates = 64;
/**
 * How long an update waits for a place, or a delivery for room, and how long an update keeps its place at
 * most.
 */
const roomWaitMs = 2_000;
const updateMs = 3_000;
/** For this time at most the deliveries to receivers that aren't silent have the process for themselves. */
const headStartMs = 200;
const queueTimeoutMs = 10_000;
/** Jobs that are added in one step at most. */
const batchSize = 200;

type NewCall = NewJob<DeliveryJob> & { readonly jobId: string };

/**
 * Makes the first attempts of an update's deliveries, except at receivers that are known to be silent. A
 * delivery that can't be attempted soon, or has to be retried, becomes a job of its own, whose id is that of
 * the delivery.
 */
@JobHandler(deliverUpdate)
export class DeliverUpdateHandler implements HandlesJob<typeof deliverUpdate> {
  readonly #updates = new ConcurrencyLimiter(updatesOfBot, true);
  #waiting = 0;
  readonly #calls = new GroupCommit<NewCall, void>((calls) => this.#add(calls), batchSize, queueTimeoutMs);

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(DeliveryAttempts) private readonly attempts: DeliveryAttempts,
    @Inject(DeliveryLogWriter) private readonly deliveries: DeliveryLogWriter,
    @Inject(LimitedAttempts) private readonly limited: LimitedAttempts,
    @Inject(DeliveryLimits) private readonly limits: DeliveryLimits,
    @Inject(JobQueue) private readonly jobs: JobQueue,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async handle(order: UpdateOrder, { jobId, ageMs, mayHaveRun, trace }: JobContext): Promise<void> {
    const { botId } = order;
    const calls = callsOf(order, jobId, trace);
    // Only the jobs of the single deliveries know which attempts were made before: they look for them.
    if (mayHaveRun || ageMs > patienceMs.first) {
      await Promise.all(calls.map((call) => this.#handOver(resumed(call))));
      return;
    }
    const busyMs = await this.#enter(botId);
    if (busyMs !== undefined) throw new PostponeJob('The bot is busy', busyMs);
    const begun = Date.now();
    let hasLeft = false;
    const leave = () => {
      if (!hasLeft) this.#updates.leave(botId, Date.now(), Date.now() - begun);
      hasLeft = true;
    };
    // The requests of a receiver that fell silent are limited together with it.
    const late = setTimeout(leave, updateMs);
    try {
      await this.#deliver(order, calls);
    } finally {
      clearTimeout(late);
      leave();
    }
  }

  /** Takes a place of the bot, or returns the milliseconds after which to come again. */
  async #enter(botId: string): Promise<number | undefined> {
    const deadline = Date.now() + roomWaitMs;
    for (let now = Date.now(); now < deadline && this.#updates.isBusy(botId); now = Date.now()) {
      if (this.#waiting >= waitingUpdates) break;
      this.#waiting += 1;
      await this.#updates.untilWoken(botId, deadline - now);
      this.#waiting -= 1;
    }
    return this.#updates.enter(botId, Date.now());
  }

  async #deliver({ botId, source: sourceName }: UpdateOrder, calls: readonly NewCall[]): Promise<void> {
    const source = sourcesByName.get(sourceName);
    // A source of another version: one of its workers takes the job.
    if (!source) throw new Error(`This process knows no webhooks of the source ${sourceName}`);
    const silent = calls.filter(({ data }) => this.limits.isSilent(data));
    const soon = calls.filter((call) => !silent.includes(call));
    const targets = await source.targets(
      this.pool,
      botId,
      soon.map(({ data }) => data.subject),
    );
    const secrets = await this.attempts.secretsOfAll([...targets.values()].filter(({ enabled }) => enabled));
    const attempted = soon.map(async (call) => {
      const { jobId: deliveryId, data } = call;
      const { subject, body } = data;
      const target = targets.get(subject);
      if (!target) return;
      const delivery: Delivery = { deliveryId, jobId: deliveryId, botId, subject, body, source, target };
      if (!target.enabled) return this.deliveries.keepFailed(payloadOf(delivery), this.clock.now());
      const signing = secrets.get(target);
      await (signing ? this.#attempt(call, delivery, signing) : this.#handOver(call));
    });
    await withDeadline(headStartMs, Promise.allSettled(attempted), () => undefined);
    const handedOver = silent.map((call) =>
      this.#handOver({ ...call, delayMs: this.limits.pauseOf(call.data) ?? 0 }),
    );
    const results = await Promise.allSettled([...attempted, ...handedOver]);
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  async #attempt(call: NewCall, delivery: Delivery, secrets: readonly Secret[]): Promise<void> {
    const end = await this.limited.make(delivery, secrets, 1, roomWaitMs);
    if (end.kind === 'busy') await this.#handOver({ ...call, delayMs: end.pauseMs });
    if (end.kind === 'retry') await this.#handOver({ ...resumed(call), delayMs: end.pauseMs });
  }

  #handOver(call: NewCall): Promise<void> {
    return this.#calls.submit(call);
  }

  async #add(calls: readonly NewCall[]): Promise<PromiseSettledResult<void>[]> {
    await this.jobs.addAll(attemptDelivery, calls);
    return calls.map(() => ({ status: 'fulfilled', value: undefined }));
  }
}

const resumed = (call: NewCall): NewCall => ({ ...call, data: { ...call.data, isResumed: true } });

/** The jobs for deliveries that need one; their ids are those of the deliveries. */
function callsOf(
  { botId, source, bodies, deliveries }: UpdateOrder,
  jobId: string,
  trace: TraceIds | undefined,
): NewCall[] {
  return deliveries.map(({ subject, body }) => ({
    data: { botId, source, subject, body: bodies[body] ?? '' },
    jobId: jobIdOf(`${jobId}/${subject}`),
    trace,
  }));
}
