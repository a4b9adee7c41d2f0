import { type CallRequest, calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Registers a bot; the lists are read again before it counts as done, so that the new card is there. */
export function useAddBot() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CallRequest<typeof calls.addBot>['body']) => request(calls.addBot, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.bots }),
  });
}
