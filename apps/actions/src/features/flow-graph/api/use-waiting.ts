import { type Action, calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** How many people wait at each step, by `waitingKey`. */
export type Waiting = ReadonlyMap<string, number>;

/** How often it is read again, since no live event says that someone has answered. Milliseconds. */
const askEveryMs = 30_000;

export function waitingKey(actionId: string, stepId: string): string {
  return `${actionId} ${stepId}`;
}

/** The people who wait in the dialogs of a bot; nothing is requested for a bot without any. */
export function useWaiting(botId: string, actions: readonly Action[]): Waiting {
  const { data } = useQuery({
    queryKey: queryKeys.sessionsSummary(botId),
    queryFn: ({ signal }) => request(calls.getSessionsSummary, { params: { botId }, signal }),
    enabled: actions.some(({ actionData: { steps = [] } }) => steps.length > 0),
    refetchInterval: askEveryMs,
  });
  return useMemo(
    () => new Map(data?.waiting.map(({ actionId, stepId, count }) => [waitingKey(actionId, stepId), count])),
    [data],
  );
}
