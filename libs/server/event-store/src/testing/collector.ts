import type { RecordedEvent } from '../event-store';

/** Collects what a subscription delivers, and lets a test wait for it. */
export function collector() {
  const seen: RecordedEvent[] = [];
  const waiting = new Set<() => void>();
  return {
    seen,
    ids: () => seen.map(({ id }) => id),
    handler: async (events: readonly RecordedEvent[]) => {
      seen.push(...events);
      for (const check of waiting) check();
    },
    count(wanted: number): Promise<void> {
      return new Promise((done) => {
        const check = () => {
          if (seen.length < wanted) return;
          waiting.delete(check);
          done();
        };
        waiting.add(check);
        check();
      });
    },
  };
}

/** A promise that a test opens. */
export function gate() {
  let open!: () => void;
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { open, opened };
}
