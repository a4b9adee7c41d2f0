import { type CallRequest, calls, type RestoredPart } from '@botter/contracts';
import { queryKeys, readBotAgain, request } from '@botter/web-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** What to restore: the whole bot if it names neither a part nor an action. */
export interface RestoreScope {
  readonly version: number;
  readonly part?: RestoredPart;
  readonly actionId?: string;
}

/** The effects of restoring. Read again whenever the dialog opens. */
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
    // Not awaited: the person sees the result immediately.
    onSuccess: () => void readBotAgain(cache, botId),
  });
}
