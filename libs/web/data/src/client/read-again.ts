import type { DefaultError, FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** Reads a query again. A read in progress may be older than what the caller knows, so it is given up. */
export async function readAgain<Read, Failure = DefaultError, Data = Read, Key extends QueryKey = QueryKey>(
  cache: QueryClient,
  query: FetchQueryOptions<Read, Failure, Data, Key>,
): Promise<Data> {
  await cache.cancelQueries({ queryKey: query.queryKey, exact: true });
  return await cache.fetchQuery({ ...query, staleTime: 0 });
}
