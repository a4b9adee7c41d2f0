import { useEffect, useState } from 'react';

/** How long typing must pause before a request. Milliseconds. */
const pauseMs = 250;

/** The typed text, after a pause in typing; immediately when it is cleared. */
export function useDebounced(typed: string): string {
  const wanted = typed.trim();
  const [debounced, setDebounced] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(wanted), wanted === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted === '' ? '' : debounced;
}
