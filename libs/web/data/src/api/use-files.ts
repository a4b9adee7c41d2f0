import { calls } from '@botter/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../client/query-keys';
import { request } from '../client/request';

export const filesQuery = (botId: string) =>
  queryOptions({
    queryKey: queryKeys.files(botId),
    queryFn: ({ signal }) => request(calls.listFiles, { query: { botId }, signal }),
  });

/** The files uploaded for a bot, newest first; `files` is undefined until they are known. */
export function useFiles(botId: string, enabled = true) {
  const query = useQuery({ ...filesQuery(botId), enabled });
  return { ...query, files: query.data?.files };
}
