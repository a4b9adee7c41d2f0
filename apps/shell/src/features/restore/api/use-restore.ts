import { type CallRequest, calls, type RestoredPart } from '@botter/contracts';
import { queryKeys, readBotAgain, request } from '@botter/web-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** What is to be as it was: the whole bot where neither a part nor an action is named. */
export interface RestoreScope {
  readonly version: number;
  readonly part?: RestoredPart;
  readonly actionId?: string;
}

/** What restoring would change. Read again whenever the dialog opens. */
export const useRestorePreview = (botId: string, scope: RestoreScope) =>
  useQuery({
    queryKey: [...queryKeys.bot(botId), 'restore', scope],
    queryFn: ({ signal }) =>
      request(calls.previewRestore, { params: { id: botId }, query: { ...scope }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export function useRestore(botId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CallRequest<typeof calls.restoreBot>['body']) =>
      request(calls.restoreBot, { params: { id: botId }, body }),
    // Not waited for: the person is told at once.
    onSuccess: () => void readBotAgain(cache, botId),
  });
}
