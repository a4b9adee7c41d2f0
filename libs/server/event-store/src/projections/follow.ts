import { pause } from '@botter/server-async';
import type { Database } from '@botter/server-database';
import type { EventStore } from '../event-store';
import type { EventTypes } from '../event-types';
import { retriedAtOnce, retryableOf } from '../quarantine/quarantine';
import { CheckpointMovedError } from './checkpoints';
import { isRead, type Progress, type Reader } from './readers';

export interface FollowOptions {
  readonly store: EventStore;
  readonly db: Database;
  readonly types: EventTypes;
  readonly batchSize?: number;
  readonly retryIntervalMs?: number;
  readonly onError: (name: string, error: unknown) => void;
  /** Ends it after the batch in hand. */
  readonly ended: AbortSignal;
}

/** Hands events to a reader until it is ended, or someone else moved the checkpoint. */
export async function follow(reader: Reader, progress: Progress, options: FollowOptions): Promise<void> {
  const { store, batchSize, onError } = options;
  const over = new AbortController();
  const ended = AbortSignal.any([options.ended, over.signal]);
  const turns = new Turns();
  const subscription = store.subscribe(
    {
      after: progress.position,
      partitions: progress.slice?.partitions,
      batchSize,
      onTurn: progress.sign,
      onError: (error) => onError(reader.name, error),
    },
    async (events, last) => {
      if (ended.aborted) return;
      try {
        await turns.take(() => reader.handle(events, progress, last));
      } catch (error) {
        if (!(error instanceof CheckpointMovedError)) throw error;
        over.abort();
      }
    },
  );
  const retries = retryQuarantined(reader, progress, { ...options, ended }, turns);
  await aborted(ended);
  await Promise.all([subscription.stop(), retries]);
}

/**
 * Retries the streams that someone asked to retry, and those on hold before an event that this process knows,
 * between the batches.
 */
async function retryQuarantined(
  reader: Reader,
  progress: Progress,
  { db, types, onError, ended, retryIntervalMs = 5_000 }: FollowOptions,
  turns: Turns,
): Promise<void> {
  while (!ended.aborted) {
    let areMore = false;
    try {
      const all = await retryableOf(db, [reader.name], types);
      const own = all.filter(({ stream }) => isRead(progress, stream));
      for (const quarantined of own) {
        if (!ended.aborted) await turns.take(() => reader.retry(quarantined, progress));
        progress.sign?.();
      }
      areMore = own.length > 0 && all.length === retriedAtOnce;
    } catch (error) {
      if (!(error instanceof CheckpointMovedError)) onError(reader.name, error);
    }
    if (!areMore) await pause(retryIntervalMs, { signal: ended });
  }
}

/** Runs tasks one after the other. */
class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }));
}
