import { createHash } from 'node:crypto';
import type { CompiledBot } from '@botter/contracts';
import type { DialogFacts, HandOverEffect, Plan, WebhookOccasion } from '@botter/engine';
import type { Job } from '@botter/server-jobs';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';
import type { ChatAndMessage } from './planned-ids';
import type { NewOutboxRow } from './rows';

/** The outcome of an update, or of a delayed callback, before anything of it is written. */
export interface UpdateOutcome {
  readonly botId: string;
  /** The bot, with those of its actions that the update concerns. */
  readonly bot: CompiledBot;
  /** As Telegram sent it; undefined for a delayed callback. */
  readonly update?: { readonly update_id: number };
  /** The engine's plan for the update; undefined for a delayed callback. */
  readonly plan?: Plan;
  /** The action that was triggered, its person and its input; undefined for updates that trigger none. */
  readonly occasion: WebhookOccasion | undefined;
  /** In the data of jobs they become the ids of chat and message; undefined for what leaves no message. */
  readonly ids?: ChatAndMessage | undefined;
  /** Set if the chat is left to people. */
  readonly handOver?: HandOverEffect | undefined;
  /** Set for a bot with state: the person and their session, as they are afterwards. */
  readonly dialog?: DialogFacts | undefined;
  readonly now: Date;
}

/** A job that follows from an update. */
export interface ContributedJob {
  readonly job: Job<unknown>;
  readonly data: unknown;
  /** Distinguishes the jobs that one contributor gives for one update. */
  readonly key: string;
  /**
   * Whether it is dropped if the bot may not reply: a person has taken the chat over, or an earlier photo of
   * the album triggered.
   */
  readonly onlyWithReply: boolean;
}

/**
 * Durable consequences of updates: what a module does because of an update, as jobs. Their rows are committed
 * with the update, so that they are neither lost nor doubled, and are handed over to the job queue right
 * after.
 */
export interface UpdateContributor {
  /** Part of the ids of its jobs: unique, and never changes. */
  readonly name: string;
  /**
   * Pure and quick: it runs for every update, before the commit. Kinds of updates that the bot doesn't use
   * come too; an update that Telegram sends twice may come twice, and its jobs are kept once.
   */
  jobsOf(outcome: UpdateOutcome): readonly ContributedJob[];
}

/** How long a row may wait before the sweeper assumes that its process has crashed. */
const graceMs = 5_000;

/** The contributors of this process; modules add theirs when they start. */
@Injectable()
export class UpdateContributors {
  readonly #all: UpdateContributor[] = [];

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** @throws Error if the name is already used */
  add(contributor: UpdateContributor): void {
    if (this.#all.some(({ name }) => name === contributor.name)) {
      throw new Error(`Two update contributors are called ${contributor.name}`);
    }
    this.#all.push(contributor);
  }

  /**
   * The rows of all contributors. One that fails gives none: its bug must not cost the update.
   * @param source what they follow from; unique and never reused
   */
  rowsOf(source: string, outcome: UpdateOutcome): NewOutboxRow[] {
    const rows: NewOutboxRow[] = [];
    for (const contributor of this.#all) {
      try {
        for (const job of contributor.jobsOf(outcome)) {
          rows.push(jobRow(`${source}/${contributor.name}/${job.key}`, job));
        }
      } catch (error) {
        const { botId, update } = outcome;
        this.logger.error(
          { err: error, botId, updateId: update?.update_id, contributor: contributor.name },
          'a consequence of an update was not planned',
        );
      }
    }
    return rows;
  }
}

function jobRow(id: string, { job, data, onlyWithReply }: ContributedJob): NewOutboxRow {
  return {
    id,
    kind: onlyWithReply ? 'reply_job' : 'job',
    method: job.name,
    payload: JSON.stringify(data),
    message_id: null,
    action_id: null,
    wait_ms: graceMs,
  };
}

/**
 * The id of a row's job. Ids of rows contain characters that ids of jobs may not, and grow with chains of
 * delayed callbacks.
 */
export function jobIdOf(rowId: string): string {
  return `update-${createHash('sha256').update(rowId).digest('hex').slice(0, 40)}`;
}
