import { pause } from '@botter/server-async';
import type { Database } from '@botter/server-database';
import type { EventStore } from '../event-store';
import { NewerEventError } from '../event-types';
import { quarantinedOf } from '../quarantine/quarantine';
import { CheckpointMovedError } from './checkpoints';
import { isRead, type Progress, type Reader } from './readers';

export interface FollowOptions {
  readonly store: EventStore;
  readonly db: Database;
  readonly batchSize?: number;
  readonly retryIntervalMs?: number;
  readonly onHandled: () => void;
  readonly onError: (name: string, error: unknown) => void;
  /** Ends it after the batch in hand. */
  readonly ended: AbortSignal;
}

/**
 * Hands events to a reader until it is ended, or can't go on.
 * @returns why it can't: the event of a newer version, or that someone else moved the checkpoint; undefined where it was ended
 */
export async function follow(
  reader: Reader,
  progress: Progress,
  options: FollowOptions,
): Promise<NewerEventError | CheckpointMovedError | undefined> {
  const { store, batchSize, onHandled, onError } = options;
  const over = new AbortController();
  const ended = AbortSignal.any([options.ended, over.signal]);
  let end: NewerEventError | CheckpointMovedError | undefined;
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
        onHandled();
      } catch (error) {
        if (!(error instanceof NewerEventError || error instanceof CheckpointMovedError)) throw error;
        end = error;
        over.abort();
      }
    },
  );
  const retries = retryQuarantined(reader, progress, { ...options, ended }, turns);
  await aborted(ended);
  await Promise.all([subscription.stop(), retries]);
  return end;
}

/** Tries the streams again that someone asked for, between the batches. */
async function retryQuarantined(
  reader: Reader,
  progress: Progress,
  { db, onError, ended, retryIntervalMs = 5_000 }: FollowOptions,
  turns: Turns,
): Promise<void> {
  while (!ended.aborted) {
    await pause(retryIntervalMs, { signal: ended });
    if (ended.aborted) return;
    try {
      const wanted = [...(await quarantinedOf(db, reader.name)).values()].filter(
        ({ retryRequested, stream }) => retryRequested && isRead(progress, stream),
      );
      for (const quarantined of wanted) await turns.take(() => reader.retry(quarantined, progress));
    } catch (error) {
      onError(reader.name, error);
    }
  }
}

/** One after the other. */
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
