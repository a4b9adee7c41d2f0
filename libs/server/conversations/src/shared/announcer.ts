import { GroupCommit, notifyAll, PG_POOL } from '@botter/server-database';
import { LivePublisher, type LiveSignal } from '@botter/server-live';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { outboxChannel, outboxPayloads } from './outbox-channel';

const batchSize = 200;
const deadlineMs = 15_000;
/**
 * Too short to be noticed in the browser; under load the announcements of many commits share one statement.
 */
const gatherMs = 25;

/** The notifications for other processes and open pages after a commit. */
export interface Announcement {
  readonly signals: readonly LiveSignal[];
  /** Chats of other processes for which something waits. */
  readonly chats: readonly {
    readonly owner: string | null;
    readonly botId: string;
    readonly chatId: string;
  }[];
}

/**
 * Notifies others right after a commit, outside the hot path. These are hints: the sweeper makes up for one
 * that a crash loses, and in the browser the next read does. In return a batch is one statement and one round
 * trip.
 */
@Injectable()
export class Announcer {
  readonly #batches = new GroupCommit<Announcement, void>(
    (batch) => this.#tell(batch),
    batchSize,
    deadlineMs,
    gatherMs,
  );

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(LivePublisher) private readonly live: LivePublisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  announce(announcement: Announcement): void {
    if (announcement.signals.length === 0 && announcement.chats.length === 0) return;
    this.#batches.submit(announcement).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'announcement of changes failed');
    });
    if (announcement.chats.length > 0) this.#batches.hurry();
  }

  /** Settles when everything announced so far is out. */
  flushed(): Promise<void> {
    return this.#batches.flushed();
  }

  async #tell(batch: readonly Announcement[]): Promise<PromiseSettledResult<void>[]> {
    const handOvers = outboxPayloads(batch.flatMap(({ chats }) => chats));
    await notifyAll(this.pool, outboxChannel, handOvers);
    const signals = batch.flatMap((announcement) => announcement.signals);
    if (signals.length > 0) await this.live.announce(this.pool, signals);
    return batch.map(() => ({ status: 'fulfilled', value: undefined }));
  }
}
