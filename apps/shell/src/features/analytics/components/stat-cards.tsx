import type { Analytics } from '@botter/contracts';
import { Figure } from '@botter/web-ui';

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
      <Figure name="Total Messages" size="lg">
        {totalMessages.toLocaleString()}
      </Figure>
      <Figure name="Active Chats" size="lg">
        {totalChats.toLocaleString()}
      </Figure>
      {botName === undefined ? (
        <Figure name="Total Bots" size="lg">
          {totalBots.toLocaleString()}
        </Figure>
      ) : (
        <Figure name="Selected Bot" size="words" title={botName}>
          {botName}
        </Figure>
      )}
      <Figure name="Active Actions" size="lg">
        {activeActions.toLocaleString()}
      </Figure>
    </dl>
  );
}
