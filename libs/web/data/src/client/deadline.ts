import { ApiError } from './api-error';

/** How long a call may take, by its kind. Milliseconds. */
export const deadlines = {
  /** A read: nothing is lost by asking again. */
  read: 20_000,
  /** A change; some wait for Telegram. */
  change: 60_000,
  /** The bytes of a file, which may be large and the connection slow. */
  content: 120_000,
  /** An upload, of which nothing has left for this time. */
  uploadStall: 30_000,
  /** The response to an upload that has left whole. */
  uploadResponse: 120_000,
} as const;

/** The text if the response did not arrive in time. The result of a change is unknown then. */
export const lateText = {
  read: 'The server took too long to respond. Please try again.',
  change: 'The server took too long to respond. Your change may or may not have been saved.',
  upload: 'The upload stopped making progress. Please try again.',
} as const;

interface Deadline {
  readonly ms: number;
  /** The error's text when it has passed. */
  readonly text: string;
  /** Gives up earlier, with the signal's own reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs something that ends by its deadline, whatever it waits for.
 * @throws ApiError `timeout` when the deadline has passed
 */
export async function withDeadline<T>(
  { ms, text, signal }: Deadline,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const control = new AbortController();
  const giveUp = () => control.abort(signal?.reason);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ApiError(0, 'timeout', text));
      control.abort();
    }, ms);
  });
  try {
    return await Promise.race([run(control.signal), late]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}
