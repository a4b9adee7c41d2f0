import type { NotificationStats } from '@botter/contracts';
import { errorText, useBots } from '@botter/web-data';
import { Alert, Card, CardHeader, NoBots, SkeletonRows, VirtualList } from '@botter/web-ui';
import { BotNotificationRow } from './bot-notification-row';

interface BotSettingsProps {
  stats: NotificationStats;
}

/** The choice of own bots that notify. */
export function BotSettings({ stats }: BotSettingsProps) {
  const { bots, data, error, isPending, isFetching, refetch } = useBots();
  return (
    <Card>
      <CardHeader title="Bot Settings" description="Choose which of your bots notify you of new messages" />
      {error && (
        <Alert className="mx-5 mb-5" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, 'Failed to load bots')}
        </Alert>
      )}
      {isPending && <SkeletonRows label="Loading bots…" count={3} className="px-2 pb-2" />}
      {data && bots.length === 0 && (
        <NoBots className="pt-6">Only the owner of a bot is notified. Create a bot to choose it here.</NoBots>
      )}
      {bots.length > 0 && (
        <VirtualList
          items={bots}
          keyOf={(bot) => bot.id}
          rowHeight={69}
          className="divide-y divide-line border-t border-line"
        >
          {(bot) => <BotNotificationRow bot={bot} stats={stats} />}
        </VirtualList>
      )}
    </Card>
  );
}
