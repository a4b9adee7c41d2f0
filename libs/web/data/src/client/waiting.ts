import { useSyncExternalStore } from 'react';

/** The reads that wait because the server asked to. */
const ends = new Map<symbol, number>();
const watchers = new Set<() => void>();
let latest: number | undefined;

/**
 * Waits as long as the server asked; every observer sees it. @throws the signal's reason if the wait is
 * aborted
 */
export async function waitAsAsked(seconds: number, signal?: AbortSignal): Promise<void> {
  const key = Symbol('wait');
  ends.set(key, Date.now() + seconds * 1000);
  tell();
  try {
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      }, seconds * 1000);
      if (signal?.aborted) giveUp();
      else signal?.addEventListener('abort', giveUp, { once: true });
    });
  } finally {
    ends.delete(key);
    tell();
  }
}

/** When the last of the waiting reads continues, in milliseconds since 1970; undefined if none waits. */
export function useWaiting(): number | undefined {
  return useSyncExternalStore(watch, () => latest);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function tell(): void {
  latest = ends.size > 0 ? Math.max(...ends.values()) : undefined;
  for (const watcher of watchers) watcher();
}
