import { useEffect, useState } from 'react';

/** So long nobody types before the server is asked. Milliseconds. */
const pauseMs = 250;

/** What is typed, once whoever types it pauses; at once when it is cleared. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState('');
  const wanted = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), wanted === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted === '' ? '' : settled;
}
