import { useCallback, useEffect, useState } from 'react';

/** How long a success stays. Milliseconds. */
export const successMs = 3000;

/** A value, and for how many milliseconds it stays; without them until the next one. */
interface Timed<T> {
  readonly value: T;
  readonly durationMs: number | undefined;
}

/**
 * State that clears itself after the milliseconds it was set with. Setting an equal value starts the time
 * again.
 */
export function useTemporaryState<T>(): [T | undefined, (value: T | undefined, durationMs?: number) => void] {
  const [state, setState] = useState<Timed<T>>();
  useEffect(() => {
    if (state?.durationMs === undefined) return;
    const timer = setTimeout(() => setState(undefined), state.durationMs);
    return () => clearTimeout(timer);
  }, [state]);
  const set = useCallback(
    (value: T | undefined, durationMs?: number) =>
      setState(value === undefined ? undefined : { value, durationMs }),
    [],
  );
  return [state?.value, set];
}

/** The result of the last action, in the page. */
export interface Notice {
  readonly tone: 'success' | 'error';
  readonly text: string;
  /** Milliseconds; without it a success takes 3 seconds and an error stays until the next action. */
  readonly durationMs?: number;
}

/** The notice of a screen or of a form, one at a time, for an `Alert`. */
export function useNotice(): [Notice | undefined, (notice: Notice | undefined) => void] {
  const [notice, set] = useTemporaryState<Notice>();
  const show = useCallback(
    (next: Notice | undefined) =>
      set(next, next?.durationMs ?? (next?.tone === 'success' ? successMs : undefined)),
    [set],
  );
  return [notice, show];
}
