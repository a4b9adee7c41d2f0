import type { Analytics } from '@botter/contracts';
import { Figure } from '@botter/web-ui';

interface StatCardsProps {
  /** Undefined while they are loading. */
  analytics: Analytics | undefined;
  /** Name of the one bot that is shown; undefined for all. */
  botName: string | undefined;
}

/** The four figures of the page. */
export function StatCards({ analytics, botName }: StatCardsProps) {
  const figure = (name: string, field: 'totalMessages' | 'totalChats' | 'totalBots' | 'activeActions') => (
    <Figure name={name} size="lg" loading={!analytics}>
      {analytics?.[field].toLocaleString()}
    </Figure>
  );
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {figure('Total Messages', 'totalMessages')}
      {figure('Active Chats', 'totalChats')}
      {botName === undefined ? (
        figure('Total Bots', 'totalBots')
      ) : (
        <Figure name="Selected Bot" size="words" title={botName}>
          {botName}
        </Figure>
      )}
      {figure('Active Actions', 'activeActions')}
    </dl>
  );
}
