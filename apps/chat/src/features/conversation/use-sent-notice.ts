import { useCallback, useEffect, useState } from 'react';

/** How long the success stays. Milliseconds. */
const sentMs = 3000;

/** True for 3 seconds after each call of the answered function. */
export function useSentNotice(): [boolean, () => void] {
  const [sentAt, setSentAt] = useState<number>();
  useEffect(() => {
    if (sentAt === undefined) return;
    const timer = setTimeout(() => setSentAt(undefined), sentMs);
    return () => clearTimeout(timer);
  }, [sentAt]);
  return [sentAt !== undefined, useCallback(() => setSentAt(Date.now()), [])];
}
