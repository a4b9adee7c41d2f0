import { calls } from '@botter/contracts';
import { queryKeys, requestBlob } from '@botter/web-data';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

interface FileContentOptions {
  /** A small picture instead of the whole content. */
  readonly thumbnail: boolean;
  readonly enabled: boolean;
}

/**
 * An address for the content of a file; undefined until it is there. An image can't carry the session's token, so the
 * content is fetched, and its address is given back when nobody shows it any more.
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
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!content || !enabled) return;
    const made = URL.createObjectURL(content);
    // oxlint-disable-next-line react/set-state-in-effect -- the address is a resource to be given back, not a value to derive
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [content, enabled]);
  return address;
}
