import { calls } from '@botter/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../client/query-keys';
import { request } from '../client/request';

export const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: ({ signal }) => request(calls.getSettings, { signal }),
});

/** What the signed-in user has set for themselves. */
export const useSettings = () => useQuery(settingsQuery);
