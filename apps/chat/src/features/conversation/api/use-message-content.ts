import { calls } from '@botter/contracts';
import { queryKeys, requestBlob, useBlobAddress } from '@botter/web-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

interface ContentOf {
  readonly chatId: string;
  readonly messageId: string;
  /** A thumbnail instead of the whole content. */
  readonly thumbnail?: boolean;
}

const contentQuery = ({ chatId, messageId, thumbnail = false }: ContentOf) => ({
  queryKey: queryKeys.messageContent(messageId, thumbnail),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    requestBlob(calls.getMessageContent, {
      params: { chatId, messageId },
      query: { thumbnail: thumbnail ? '1' : '0' },
      signal,
    }),
  // The content of a message never changes.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 60_000,
});

/**
 * An address for the content of a message; undefined until it is loaded. Only requested content is fetched.
 */
export function useMessageContent(of: ContentOf, enabled: boolean) {
  const { data, error, isFetching, refetch } = useQuery({ ...contentQuery(of), enabled });
  const address = useBlobAddress(enabled ? data : undefined);
  return { address, type: data?.type, error, isFetching, refetch };
}

/** Saves the content of a message as a file. */
export function useDownload() {
  const cache = useQueryClient();
  return useCallback(
    async (of: ContentOf, name: string) => {
      const address = URL.createObjectURL(await cache.fetchQuery(contentQuery(of)));
      const link = document.createElement('a');
      link.href = address;
      link.download = name;
      link.click();
      // The browser has begun to save by the next turn; without its content the address is no use to anybody.
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    },
    [cache],
  );
}
