import type { Bot, Broadcast } from '@botter/contracts';
import { ApiError, errorText } from '@botter/web-data';
import { Alert, SkeletonPanels } from '@botter/web-ui';
import type { ReactNode } from 'react';
import { NotFound } from '../../../shared/bot-frame';
import { useBroadcast } from '../api/use-broadcasts';

interface LoadedBroadcastProps {
  bot: Bot;
  /** Undefined for one that is still to be written. */
  broadcastId: string | undefined;
  children: (broadcast: Broadcast | undefined) => ReactNode;
}

/** What is about one broadcast: while it loads, if it doesn't exist, or its content. */
export function LoadedBroadcast({ bot, broadcastId, children }: LoadedBroadcastProps) {
  const { data, error, refetch, isFetching } = useBroadcast(bot.id, broadcastId);
  if (error instanceof ApiError && error.status === 404) {
    return (
      <NotFound title="Broadcast not found" to={`/broadcasts?bot=${bot.id}`} link="All broadcasts">
        It may have been deleted.
      </NotFound>
    );
  }
  if (data || broadcastId === undefined) return children(data);
  return (
    <>
      <h1 className="sr-only">Broadcast</h1>
      {error ? (
        <Alert onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, 'Failed to load the broadcast')}
        </Alert>
      ) : (
        <SkeletonPanels label="Loading the broadcast…" heights={['h-40', 'h-64']} />
      )}
    </>
  );
}
