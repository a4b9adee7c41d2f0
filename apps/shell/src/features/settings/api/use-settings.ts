import { type CallRequest, calls } from '@botter/contracts';
import { request, settingsQuery } from '@botter/web-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export function useChangeSettings() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CallRequest<typeof calls.changeSettings>['body']) =>
      request(calls.changeSettings, { body }),
    onSuccess: (settings) => cache.setQueryData(settingsQuery.queryKey, settings),
  });
}
