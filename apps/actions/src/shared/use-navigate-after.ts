import { useNavigate } from '@botter/web-router';
import { useEffect } from 'react';

/**
 * Goes to an address after a moment, during which people read why; someone who has left the page meanwhile
 * stays there.
 * @param to undefined while there is no target
 * @param afterMs milliseconds, counted from when `to` was given
 * @param replace whether going back skips this screen
 */
export function useNavigateAfter(to: string | undefined, afterMs: number, replace = false): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === undefined) return;
    const timer = setTimeout(() => void navigate(to, { replace }), afterMs);
    return () => clearTimeout(timer);
  }, [navigate, to, afterMs, replace]);
}
