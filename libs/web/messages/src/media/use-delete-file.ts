import { calls } from '@botter/contracts';
import { filesQuery, request } from '@botter/web-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Deletes an uploaded file; the server refuses while something uses it. */
export function useDeleteFile(botId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (fileId: string) => request(calls.deleteFile, { params: { fileId } }),
    onSuccess: (_answer, fileId) => {
      cache.setQueryData(
        filesQuery(botId).queryKey,
        (old) => old && { files: old.files.filter(({ id }) => id !== fileId) },
      );
      return cache.invalidateQueries({ queryKey: filesQuery(botId).queryKey });
    },
  });
}
