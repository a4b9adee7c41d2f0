import { withDeadline } from '@botter/server-async';
import { jsonRows, Listener, PG_POOL } from '@botter/server-database';
import { Progress, type RecurringTask, Scheduling } from '@botter/server-scheduling';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Pool } from 'pg';
import type { ActiveJobs } from '../active-jobs';
import { PermanentJobFailure, PostponeJob } from '../job-failures';
import { finishWithinMs, jobLocks, jobOwner, silentLockMs } from '../job-locks';
import { jobQueues } from '../job-queue-names';
import { type JobAttempt, JobRunner, pauseOf } from '../job-runner';
import { jobsChannel, nowMs, queueNames } from './postgres-engine';

/** Without a notification it looks this often: a lost one, or a lock that has expired, costs at most this. */
const lookEveryMs = 500;
/** Characters of the error of an attempt that are kept. */
const longestError = 2_000;

/**
 * As many jobs of each queue as may begin. A job whose worker let its lock expire comes first, unless this
 * process still holds it, then those whose time has come, then the others in their order. Each row says when
 * the next job of any queue is due; there is one without a job if none can begin.
 */
const claim = `
  with room as (select * from unnest($1::text[], $2::int[]) as r(queue, free) where free > 0),
  picked as (
    select p.* from room cross join lateral (
      select * from (select queue, id from jobs.job
        where queue = room.queue and state = 'active' and locked_until_ms < ${nowMs} and lock_token <> all($5)
        order by locked_until_ms limit room.free for update skip locked) expired
      union all
      select * from (select queue, id from jobs.job
        where queue = room.queue and state = 'delayed' and process_at_ms <= ${nowMs}
        order by process_at_ms limit room.free for update skip locked) due
      union all
      select * from (select queue, id from jobs.job
        where queue = room.queue and state = 'waiting'
        order by priority, seq limit room.free for update skip locked) waiting
      limit room.free) p),
  claimed as (
    update jobs.job j set state = 'active', lock_token = $3, processed_by = $4,
      locked_until_ms = ${nowMs} + ${jobLocks.durationMs},
      stalled_count = j.stalled_count + (j.state = 'active')::int, stalled_marked = false
    from picked p where j.queue = p.queue and j.id = p.id
    returning j.queue, j.id as "jobId", j.name, j.data, j.opts #>> '{telemetry,metadata}' as traceparent,
      j.attempts_made + 1 as attempt, j.max_attempts as attempts, j.stalled_count as stalled,
      (${nowMs} - j.added_at_ms)::float8 as "ageMs"),
  upcoming as (
    select min(n.at - ${nowMs})::float8 as "dueInMs" from room cross join lateral (
      select process_at_ms as at from jobs.job
      where queue = room.queue and state = 'delayed' and process_at_ms > ${nowMs}
      order by process_at_ms limit 1) n)
  select * from upcoming left join claimed on true`;

/**
 * Rows that something else holds are not waited for: the next renewal comes soon. Only active jobs have a
 * token. If this asked for their state too, the index of active jobs would be read once for each of them.
 */
const renew = `
  update jobs.job j set locked_until_ms = ${nowMs} + ${jobLocks.durationMs} from (
    select queue, id from jobs.job join unnest($1::text[], $2::text[], $3::text[]) as r(queue, id, token)
      using (queue, id) where lock_token = r.token for update of job skip locked) held
  where j.queue = held.queue and j.id = held.id`;

/**
 * A job that another worker has taken meanwhile is not its previous worker's any more. As with `renew`, the
 * token says that it is active.
 */
const record = `
  update jobs.job j set state = e.state::jobs.job_state, attempts_made = j.attempts_made + e.attempts,
    process_at_ms = ${nowMs} + e.pause, finished_at_ms = case when e.pause is null then ${nowMs} end,
    failed_reason = coalesce(e.error, j.failed_reason), lock_token = null, locked_until_ms = null
  from json_to_recordset($1) as e(queue text, id text, token text, state text, attempts int, pause bigint, error text)
  where j.queue = e.queue and j.id = e.id and j.lock_token = e.token`;

interface Claimed extends Omit<JobAttempt, 'mayHaveRun' | 'signal'> {
  readonly queue: string;
  /** Attempts in all. */
  readonly attempts: number;
  /** The number of workers that this job has lost. */
  readonly stalled: number;
}

/** The result of an attempt. */
interface Outcome {
  readonly state: 'completed' | 'delayed' | 'failed';
  /** 1 if this attempt counts. */
  readonly attempts: number;
  /** Milliseconds until the next attempt. */
  readonly pause?: number;
  readonly error?: string;
}

/** A job whose lock this process has: it runs, or has ended and that isn't recorded. */
interface Held {
  readonly queue: string;
  readonly id: string;
  readonly token: string;
  outcome?: Outcome;
}

/**
 * Does the jobs of all queues, in the worker role: claims as many as there is room for, one statement at a
 * time, and records those that have ended together, one statement at a time, too. Neither waits for the
 * other. While the database fails them they come slower and slower, and what has ended keeps its room.
 */
@Injectable()
export class PostgresWorker implements ActiveJobs, OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #stopping = new AbortController();
  readonly #claims: RecurringTask;
  readonly #records: RecurringTask;
  readonly #renewals: RecurringTask;
  readonly #held = new Set<Held>();
  #claimed = 0;
  /** Set by the stop, when nothing more is claimed: called when nothing is held. */
  #onIdle: (() => void) | undefined;
  #endListening = async () => {};
  #due: NodeJS.Timeout | undefined;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Listener) private readonly listener: Listener,
    @Inject(JobRunner) private readonly runner: JobRunner,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(Scheduling) scheduling: Scheduling,
  ) {
    this.#claims = scheduling.every('jobs', lookEveryMs, () => this.#claim());
    this.#records = scheduling.every('results of jobs', lookEveryMs, () => this.#record());
    this.#renewals = scheduling.every('locks of jobs', jobLocks.renewMs, () => this.#renew());
  }

  onApplicationBootstrap(): void {
    const look = () => this.#claims.trigger();
    void this.listener
      .listen(jobsChannel, look, { onReconnect: look })
      .then((end) => (this.#endListening = end));
    this.#claims.trigger();
    this.#renewals.trigger();
  }

  /** Claims nothing new, and gives running jobs time to finish; others do the rest again. */
  async beforeApplicationShutdown(): Promise<void> {
    const left = this.progress.leftToStop(finishWithinMs);
    await withDeadline(left, this.#finish(), () => this.#stopping.abort());
    await Promise.all([this.#endListening(), this.#records.stop(), this.#renewals.stop()]);
    clearTimeout(this.#due);
  }

  /** Processes of versions without leases don't name themselves. */
  async owners(): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ owner: string }>(
      `select distinct processed_by as owner from jobs.job
       where queue = any($1) and state = 'active' and processed_by is not null`,
      [queueNames],
    );
    return rows.map(({ owner }) => owner);
  }

  /** Workers of the version before take them too, because of the mark. */
  async giveBack(owners: readonly string[]): Promise<number> {
    const { rowCount } = await this.pool.query(
      `update jobs.job j set locked_until_ms = 0, stalled_marked = true from (
         select queue, id from jobs.job where queue = any($1) and state = 'active' and processed_by = any($2)
           and locked_until_ms between 1 and ${nowMs} + ${silentLockMs} for update skip locked) gone
       where j.queue = gone.queue and j.id = gone.id`,
      [queueNames, owners],
    );
    this.#claims.trigger();
    return rowCount ?? 0;
  }

  async #claim(): Promise<void> {
    const token = `${jobOwner}:${(this.#claimed += 1)}`;
    const held = [...this.#held];
    const { rows } = await this.pool.query<{ dueInMs: number | null } & (Claimed | { jobId: null })>({
      // Its plan takes longer than the statement.
      name: 'claim-jobs',
      text: claim,
      values: [
        queueNames,
        Object.values(jobQueues).map(
          ({ queue, concurrency }) => concurrency - held.filter((job) => job.queue === queue).length,
        ),
        token,
        jobOwner,
        [...new Set(held.map((job) => job.token))],
      ],
    });
    clearTimeout(this.#due);
    const dueInMs = rows[0]?.dueInMs ?? lookEveryMs;
    if (dueInMs < lookEveryMs) this.#due = setTimeout(() => this.#claims.trigger(), dueInMs).unref();
    for (const job of rows) if (job.jobId !== null) void this.#do(job, token);
  }

  async #do(job: Claimed, token: string): Promise<void> {
    const held: Held = { queue: job.queue, id: job.jobId, token };
    this.#held.add(held);
    held.outcome = await this.#attempt(job);
    this.#records.trigger();
  }

  async #finish(): Promise<void> {
    await this.#claims.stop();
    await new Promise<void>((done) => {
      this.#onIdle = done;
      this.#records.trigger();
    });
  }

  async #record(): Promise<void> {
    const ended = [...this.#held].filter(({ outcome }) => outcome);
    if (ended.length > 0) {
      await this.pool.query(record, [
        jsonRows(ended.map(({ outcome, ...held }) => ({ ...held, ...outcome }))),
      ]);
      for (const held of ended) this.#held.delete(held);
      this.#claims.trigger();
    }
    if (this.#held.size === 0) this.#onIdle?.();
  }

  async #renew(): Promise<void> {
    const held = [...this.#held];
    if (held.length === 0) return;
    await this.pool.query(renew, [
      held.map(({ queue }) => queue),
      held.map(({ id }) => id),
      held.map(({ token }) => token),
    ]);
  }

  async #attempt({ attempts, stalled, ...job }: Claimed): Promise<Outcome> {
    try {
      if (stalled > jobLocks.maxStalled) throw new PermanentJobFailure('Its workers ended again and again');
      const mayHaveRun = job.attempt > 1 || stalled > 0;
      await this.runner.run({ ...job, mayHaveRun, signal: this.#stopping.signal });
      return { state: 'completed', attempts: 1 };
    } catch (error) {
      if (error instanceof PostponeJob) {
        return { state: 'delayed', attempts: 0, pause: Math.max(0, Math.round(error.delayMs)) };
      }
      const isDead = error instanceof PermanentJobFailure || job.attempt >= attempts;
      this.runner.logFailure(job, error, isDead);
      const message = (error instanceof Error ? error.message : String(error)).slice(0, longestError);
      if (isDead) return { state: 'failed', attempts: 1, error: message };
      const pause = Math.round(pauseOf(job.name, job.attempt, error));
      return { state: 'delayed', attempts: 1, pause, error: message };
    }
  }
}
