import { calls } from '@botter/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../client/query-keys';
import { request } from '../client/request';

export const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: ({ signal }) => request(calls.getSettings, { signal }),
});

/** The signed-in user's own settings. */
export const useSettings = () => useQuery(settingsQuery);
