import { useCallback, useState } from 'react';

/** What is done in one place of a page, and what went wrong with it. */
export interface Attempts {
  /** Why the last attempt failed, for an `Alert` next to what was pressed or on top of its card; until the next one. */
  readonly problem: string | undefined;
  /**
   * Runs what was pressed. The error of the attempt before is taken away.
   * @param words what went wrong, in words for a person
   * @returns false where it failed
   */
  readonly attempt: (run: () => unknown, words: (error: unknown) => string) => Promise<boolean>;
  readonly dismiss: () => void;
}

/**
 * The rule for errors of what someone just did: in red next to it, until the next action there or its close button. A notice that
 * goes by itself is for successes.
 */
export function useAttempt(): Attempts {
  const [problem, setProblem] = useState<string>();
  const dismiss = useCallback(() => setProblem(undefined), []);
  const attempt = useCallback<Attempts['attempt']>(async (run, words) => {
    setProblem(undefined);
    try {
      await run();
      return true;
    } catch (error) {
      setProblem(words(error));
      return false;
    }
  }, []);
  return { problem, attempt, dismiss };
}
