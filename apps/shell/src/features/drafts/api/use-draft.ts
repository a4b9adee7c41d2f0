import { type CallRequest, calls } from '@botter/contracts';
import { queryKeys, readBotAgain, request, usePollingInterval } from '@botter/web-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/**
 * The unpublished changes of a bot's actions; live. @param limit how many differences to show; left out: all
 * of them
 */
export const useDraft = (
  botId: string,
  { limit, enabled = true }: { limit?: number; enabled?: boolean } = {},
) =>
  useQuery({
    // Under the key of the history: every change of the bot refetches it.
    queryKey: [...queryKeys.history(botId), 'draft', limit ?? 'all'],
    queryFn: async ({ signal }) =>
      (await request(calls.getDraft, { params: { id: botId }, query: { limit }, signal })).draft,
    enabled,
    refetchInterval: usePollingInterval(),
  });

/** Reads everything about the bot again, whatever the result: someone else may have been faster. */
function useBotAgain(botId: string) {
  const cache = useQueryClient();
  return () => readBotAgain(cache, botId);
}

export function useSwitchDrafts(botId: string) {
  return useMutation({
    mutationFn: (enabled: boolean) =>
      request(calls.switchDrafts, { params: { id: botId }, body: { enabled } }),
    onSettled: useBotAgain(botId),
  });
}

export function usePublishDraft(botId: string) {
  return useMutation({
    mutationFn: (body: CallRequest<typeof calls.publishDraft>['body']) =>
      request(calls.publishDraft, { params: { id: botId }, body }),
    onSettled: useBotAgain(botId),
  });
}

export function useDiscardDraft(botId: string) {
  return useMutation({
    mutationFn: (expectedVersion: number) =>
      request(calls.discardDraft, { params: { id: botId }, body: { expectedVersion } }),
    onSettled: useBotAgain(botId),
  });
}
