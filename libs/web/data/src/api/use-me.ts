import { calls } from '@botter/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../client/query-keys';
import { request } from '../client/request';

/** The signed-in user as the server knows them. */
export function useMe() {
  const query = useQuery({
    queryKey: queryKeys.me,
    queryFn: async ({ signal }) => (await request(calls.getMe, { signal })).user,
    staleTime: 5 * 60_000,
  });
  return { ...query, me: query.data };
}
