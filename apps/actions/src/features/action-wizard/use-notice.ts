import { useCallback, useEffect, useState } from 'react';

export interface Notice {
  readonly tone: 'success' | 'error';
  readonly text: string;
}

/** Successes vanish by themselves after 3 seconds, errors stay until the next action. */
const successMs = 3000;

/** The one banner of a screen. */
export function useNotice(): [Notice | undefined, (notice: Notice | undefined) => void] {
  const [notice, setNotice] = useState<Notice>();
  useEffect(() => {
    if (notice?.tone !== 'success') return;
    const timer = setTimeout(() => setNotice(undefined), successMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, useCallback((next) => setNotice(next && { ...next }), [])];
}
