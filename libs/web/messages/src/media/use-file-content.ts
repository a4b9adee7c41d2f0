import { calls } from '@botter/contracts';
import { queryKeys, requestBlob, useBlobAddress } from '@botter/web-data';
import { useQuery } from '@tanstack/react-query';

interface FileContentOptions {
  /** A thumbnail instead of the whole content. */
  readonly thumbnail: boolean;
  readonly enabled: boolean;
}

/**
 * An address for the content of a file; undefined until it is loaded. An image can't send the session's
 * token, so the content is fetched, and its address is released when it is no longer shown.
 */
export function useFileContent(
  fileId: string,
  { thumbnail, enabled }: FileContentOptions,
): string | undefined {
  const { data: content } = useQuery({
    queryKey: queryKeys.fileContent(fileId, thumbnail),
    queryFn: ({ signal }) =>
      requestBlob(calls.getFileContent, {
        params: { fileId },
        query: { thumbnail: thumbnail ? '1' : '0' },
        signal,
      }),
    enabled,
    // The content of a file never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return useBlobAddress(enabled ? content : undefined);
}
