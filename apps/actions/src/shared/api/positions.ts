import { calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { queryOptions } from '@tanstack/react-query';

/** The saved positions of the cards of a bot's graph. */
export const positionsQuery = (botId: string) =>
  queryOptions({
    // Below the actions' key: what makes those stale makes these stale.
    queryKey: [...queryKeys.actions(botId), 'positions'],
    queryFn: ({ signal }) => request(calls.listActionPositions, { params: { botId }, signal }),
  });
