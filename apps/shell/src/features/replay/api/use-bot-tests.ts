import { type CallRequest, calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const testsKey = (botId: string) => [...queryKeys.bot(botId), 'tests'];

export const useBotTests = (botId: string) =>
  useQuery({
    queryKey: testsKey(botId),
    queryFn: async ({ signal }) =>
      (await request(calls.listBotTests, { params: { id: botId }, signal })).tests,
  });

/** Runs all tests against the latest version, which is the draft if there is one. */
export const useRunTests = (botId: string) =>
  useMutation({ mutationFn: () => request(calls.runBotTests, { params: { id: botId }, body: {} }) });

/** Runs them automatically for the version that is shown. */
export const useTestResults = (botId: string, version: number, enabled: boolean) =>
  useQuery({
    queryKey: [...testsKey(botId), 'results', version],
    queryFn: ({ signal }) => request(calls.runBotTests, { params: { id: botId }, body: { version }, signal }),
    enabled,
    refetchOnWindowFocus: false,
  });

export function useAddTest(botId: string) {
  const readAgain = useReadAgain(botId);
  return useMutation({
    mutationFn: (body: CallRequest<typeof calls.addBotTest>['body']) =>
      request(calls.addBotTest, { params: { id: botId }, body }),
    onSuccess: readAgain,
  });
}

export function useAcceptTest(botId: string) {
  const readAgain = useReadAgain(botId);
  return useMutation({
    mutationFn: ({ testId, version }: { testId: string; version: number }) =>
      request(calls.acceptBotTest, { params: { id: botId, testId }, body: { version } }),
    onSuccess: readAgain,
  });
}

export function useRemoveTest(botId: string) {
  const readAgain = useReadAgain(botId);
  return useMutation({
    mutationFn: (testId: string) => request(calls.removeBotTest, { params: { id: botId, testId } }),
    onSuccess: readAgain,
  });
}

function useReadAgain(botId: string) {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: testsKey(botId) });
}
