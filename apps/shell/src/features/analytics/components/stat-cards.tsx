import type { Analytics } from '@botter/contracts';
import { cn } from '@botter/web-ui';

interface StatCardsProps {
  analytics: Analytics;
  /** Name of the one bot that is shown; undefined for all. */
  botName: string | undefined;
}

/** The four figures of the page. */
export function StatCards({ analytics, botName }: StatCardsProps) {
  const { totalMessages, totalChats, totalBots, activeActions } = analytics;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Stat name="Total Messages" value={totalMessages.toLocaleString()} />
      <Stat name="Active Chats" value={totalChats.toLocaleString()} />
      {botName === undefined ? (
        <Stat name="Total Bots" value={totalBots.toLocaleString()} />
      ) : (
        <Stat name="Selected Bot" value={botName} words />
      )}
      <Stat name="Active Actions" value={activeActions.toLocaleString()} />
    </dl>
  );
}

function Stat({ name, value, words }: { name: string; value: string; words?: boolean }) {
  return (
    <div className="min-w-0 rounded-xl border border-line bg-surface px-4 py-3.5 shadow-xs sm:px-5">
      <dt className="truncate text-xs font-medium text-muted">{name}</dt>
      <dd
        dir="auto"
        title={words ? value : undefined}
        className={cn(
          'mt-1 truncate font-semibold tracking-tight tabular-nums',
          words ? 'text-base leading-8' : 'text-2xl',
        )}
      >
        {value}
      </dd>
    </div>
  );
}
