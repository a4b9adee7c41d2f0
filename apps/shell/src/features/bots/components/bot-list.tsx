import type { Bot } from '@botter/contracts';
import { useLocation } from '@botter/web-router';
import { VirtualList } from '@botter/web-ui';
import { BotCard } from './bot-card';

/** Bots as cards; however many there are, only those in sight are in the page. */
export function BotList({ bots }: { bots: readonly Bot[] }) {
  const { key } = useLocation();
  return (
    <VirtualList
      items={bots}
      keyOf={(bot) => bot.id}
      rowHeight={182}
      gap={16}
      memory={`bots ${key}`}
      className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3"
    >
      {(bot) => <BotCard bot={bot} />}
    </VirtualList>
  );
}
