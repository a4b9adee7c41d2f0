import type { Bot } from '@botter/contracts';
import { useSearchParams } from '@botter/web-router';

/** The bot that the address names (`?bot=`). A single bot is chosen by itself. */
export function useChosenBot(bots: readonly Bot[]): [Bot | undefined, (botId: string) => void] {
  const [address, setAddress] = useSearchParams();
  const named = bots.find(({ id }) => id === address.get('bot'));
  // What else the address says is about the bot before.
  const choose = (bot: string) => setAddress({ bot }, { replace: true });
  return [named ?? (bots.length === 1 ? bots[0] : undefined), choose];
}
