import { useTemporaryState } from '@botter/web-ui';
import { useCallback } from 'react';

/** How long an error in a small form stays. Milliseconds. */
const briefMs = 3000;

/** An error that clears itself. */
export function useBriefError(): [string | undefined, (error: string | undefined) => void] {
  const [error, set] = useTemporaryState<string>();
  return [error, useCallback((text) => set(text, briefMs), [set])];
}
