import { useCallback, useState } from 'react';

/** The attempts at one place of a page, and their errors. */
export interface Attempts {
  /**
   * Why the last attempt failed, for an `Alert` next to what was pressed or on top of its card; until the
   * next one.
   */
  readonly problem: string | undefined;
  /**
   * Runs what was pressed, after removing the error of the attempt before.
   * @param words what went wrong, as a text for a person
   * @returns false if it failed
   */
  readonly attempt: (run: () => unknown, words: (error: unknown) => string) => Promise<boolean>;
  readonly dismiss: () => void;
}

/**
 * The rule for errors of an action: in red next to it, until the next action there or its close button. A
 * notice that disappears by itself is for successes.
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
