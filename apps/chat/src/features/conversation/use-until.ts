import { useEffect, useState } from 'react';

/** An instant while it is in the future; null from then on. */
export function useUntil(instant: string | null): string | null {
  const [passed, setPassed] = useState<string>();
  useEffect(() => {
    if (instant === null) return;
    const timer = setTimeout(() => setPassed(instant), Math.min(maxMs, Date.parse(instant) - Date.now()));
    return () => clearTimeout(timer);
  }, [instant]);
  return instant === passed ? null : instant;
}

/** Timers can't be longer. */
const maxMs = 2 ** 31 - 1;
