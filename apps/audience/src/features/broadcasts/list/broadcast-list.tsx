import type { Bot } from '@botter/contracts';
import { canEdit, errorText } from '@botter/web-data';
import { Link } from '@botter/web-router';
import { Alert, Button, Card, EmptyState, ListEnd, SkeletonRows, VirtualList } from '@botter/web-ui';
import { Megaphone } from 'lucide-react';
import { useBroadcasts } from '../api/use-broadcasts';
import { BroadcastRow } from './broadcast-row';

/** The broadcasts of one bot with all states of the list. */
export function BroadcastList({ bot }: { bot: Bot }) {
  const { broadcasts, ...list } = useBroadcasts(bot.id);
  if (list.isPending) return <SkeletonRows label="Loading broadcasts…" />;
  return (
    <>
      {list.error && (
        <Alert onRetry={() => void list.refetch()} retrying={list.isFetching} className="mb-4">
          {errorText(list.error, 'Failed to load broadcasts')}
        </Alert>
      )}
      {broadcasts.length > 0 ? (
        <Card className="p-1.5">
          <VirtualList aria-label="Broadcasts" items={broadcasts} keyOf={({ id }) => id} rowHeight={60}>
            {(broadcast) => <BroadcastRow bot={bot} broadcast={broadcast} />}
          </VirtualList>
          {list.hasNextPage && (
            <ListEnd
              ready={!list.isFetching && !list.isFetchNextPageError}
              onReach={list.fetchNextPage}
              label="Loading broadcasts…"
            />
          )}
        </Card>
      ) : (
        list.data && (
          <EmptyState
            icon={<Megaphone aria-hidden />}
            title="No broadcasts yet"
            action={
              canEdit(bot) && (
                <Button asChild variant="primary">
                  <Link to={`/broadcasts/${bot.id}/new`}>Write the first broadcast</Link>
                </Button>
              )
            }
          >
            Send one message to all contacts of <bdi>{bot.name}</bdi>, or only to those that fit. People leave
            with /stop.
          </EmptyState>
        )
      )}
    </>
  );
}
