import { useCallback, useEffect, useState } from 'react';

export interface Notice {
  readonly tone: 'success' | 'error';
  readonly text: string;
  /** Milliseconds after which it goes; without it successes take 3 seconds and errors stay until the next action. */
  readonly forMs?: number;
}

const successMs = 3000;

/** The one banner of a screen. */
export function useNotice(): [Notice | undefined, (notice: Notice | undefined) => void] {
  const [notice, setNotice] = useState<Notice>();
  useEffect(() => {
    const forMs = notice?.forMs ?? (notice?.tone === 'success' ? successMs : undefined);
    if (forMs === undefined) return;
    const timer = setTimeout(() => setNotice(undefined), forMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, useCallback((next) => setNotice(next && { ...next }), [])];
}
