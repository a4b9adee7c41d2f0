import { calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { queryOptions, useQuery } from '@tanstack/react-query';

const actionProblemsQuery = (botId: string) =>
  queryOptions({
    queryKey: queryKeys.actionProblems(botId),
    queryFn: ({ signal }) => request(calls.listActionProblems, { params: { botId }, signal }),
  });

/** Telegram's refusals of a bot's actions since each was last saved; undefined until they are known. */
export function useActionProblems(botId: string) {
  return useQuery(actionProblemsQuery(botId)).data?.problems;
}
