import { setTimeout as timer } from 'node:timers/promises';

export interface PauseOptions {
  /** Ends the pause early. */
  readonly signal?: AbortSignal;
  /** False: a process without other work exits meanwhile. */
  readonly ref?: boolean;
}

/** Settles after this number of milliseconds, or as soon as the signal is aborted; it never rejects. */
export async function pause(ms: number, { signal, ref = true }: PauseOptions = {}): Promise<void> {
  await timer(ms, undefined, { signal, ref }).catch((error: unknown) => {
    if (!signal?.aborted) throw error;
  });
}
