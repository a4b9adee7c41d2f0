import { useEffect, useState } from 'react';

/** How long an error beside a small form stays. Milliseconds. */
const briefMs = 3000;

/** An error that goes away by itself. */
export function useBriefError(): [string | undefined, (error: string | undefined) => void] {
  const [error, setError] = useState<{ text: string }>();
  useEffect(() => {
    if (!error) return;
    const timer = setTimeout(() => setError(undefined), briefMs);
    return () => clearTimeout(timer);
  }, [error]);
  return [error?.text, (text) => setError(text === undefined ? undefined : { text })];
}
