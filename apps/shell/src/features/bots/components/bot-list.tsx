import type { Bot } from '@botter/contracts';
import { BotCard } from './bot-card';

export function BotList({ bots }: { bots: readonly Bot[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {bots.map((bot) => (
        <li key={bot.id} className="min-w-0">
          <BotCard bot={bot} />
        </li>
      ))}
    </ul>
  );
}
