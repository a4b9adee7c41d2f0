import { type CallRequest, calls } from '@botter/contracts';
import { readBotAgain, request } from '@botter/web-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** A file of 5 MB on a slow line. Milliseconds. */
const deadlineMs = 60_000;

type ImportBody = CallRequest<typeof calls.importBot>['body'];

export const useExportBot = (botId: string) =>
  useMutation({
    mutationFn: () => request(calls.exportBot, { params: { id: botId }, deadlineMs }),
  });

export const usePreviewImport = (botId: string) =>
  useMutation({
    mutationFn: (body: ImportBody) =>
      request(calls.previewImport, { params: { id: botId }, body, deadlineMs }),
  });

export function useImportBot(botId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ImportBody) => request(calls.importBot, { params: { id: botId }, body, deadlineMs }),
    // Not awaited: the person sees the result immediately.
    onSuccess: () => void readBotAgain(cache, botId),
  });
}
