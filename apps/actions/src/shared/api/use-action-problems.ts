import { calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { queryOptions, useQuery } from '@tanstack/react-query';

export const actionProblemsQuery = (botId: string) =>
  queryOptions({
    queryKey: queryKeys.actionProblems(botId),
    queryFn: ({ signal }) => request(calls.listActionProblems, { params: { botId }, signal }),
  });

/** What Telegram refused of a bot's actions since each was last saved; undefined until it is known. */
export function useActionProblems(botId: string) {
  return useQuery(actionProblemsQuery(botId)).data?.problems;
}
