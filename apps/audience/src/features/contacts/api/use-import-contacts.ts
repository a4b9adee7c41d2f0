import { type ContactImportReport, calls, contactUpload } from '@botter/contracts';
import { ApiError, queryKeys, upload } from '@botter/web-data';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/**
 * Changes contacts by a CSV file, or says what it would change. One file at a time; unmounting cancels it, as
 * `cancel` does. What was stored by then stays.
 */
export function useImportContacts(botId: string) {
  const cache = useQueryClient();
  const running = useRef<AbortController>(undefined);
  /** How much of the file is sent, from 0 to 1; undefined while nothing is. */
  const [share, setShare] = useState<number>();
  useEffect(() => () => running.current?.abort(), []);

  /** @throws ApiError; undefined if it was cancelled */
  const send = async (file: File, isDryRun: boolean): Promise<ContactImportReport | undefined> => {
    if (file.size > contactUpload.bytes) throw new ApiError(413, 'too_large', contactUpload.tooLarge);
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setShare(0);
    try {
      return await upload(calls.importContacts, {
        params: { id: botId },
        query: { dryRun: isDryRun ? 'true' : 'false' },
        file,
        signal: control.signal,
        onProgress: (sent) => running.current === control && setShare(sent),
      });
    } catch (error) {
      if (control.signal.aborted) return undefined;
      throw error;
    } finally {
      if (running.current === control) setShare(undefined);
      if (!isDryRun) void cache.invalidateQueries({ queryKey: queryKeys.contacts(botId) });
    }
  };
  return { share, send, cancel: () => running.current?.abort() };
}
