import type { Bot } from '@botter/contracts';
import { useLocation, useNavigate, useSearchParams } from '@botter/web-router';
import { useCallback, useEffect } from 'react';

/**
 * The bot whose actions are shown. `?bot=` chooses it and leaves the address; the choice then lives in the
 * entry of the browser's history, so that it survives a reload and going back. A single bot is selected
 * automatically.
 */
export function useSelectedBot(bots: readonly Bot[]): [Bot | undefined, (botId: string) => void] {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const wanted = query.get('bot');
  const kept = (state as { botId?: string } | null)?.botId;

  const choose = useCallback(
    (botId: string) => void navigate('/actions', { replace: true, state: { botId } }),
    [navigate],
  );
  useEffect(() => {
    if (wanted !== null) choose(wanted);
  }, [wanted, choose]);

  const chosen = bots.find(({ id }) => id === (wanted ?? kept));
  return [chosen ?? (bots.length === 1 ? bots[0] : undefined), choose];
}
