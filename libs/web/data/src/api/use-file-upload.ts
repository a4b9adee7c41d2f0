import { type BotFile, calls } from '@botter/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../client/api-error';
import { upload } from '../client/upload';
import { fileProblem } from '../files/file-problem';
import { filesQuery } from './use-files';

/** The text if the server gave no reason. */
export const uploadFailedText = 'Upload failed';

/** A file on its way to the server, or there. */
export interface FileUpload {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** How much of it is sent, from 0 to 1. */
  readonly share: number;
  /** Set once the server has the file. */
  readonly uploaded: BotFile | undefined;
  /** Why it failed. */
  readonly problem: string | undefined;
  /** It failed for a reason that a `retry` of the same file can overcome: the file itself was not refused. */
  readonly canRetry: boolean;
}

/** How an upload ended. A cancelled one has neither. */
export type UploadResult = Pick<FileUpload, 'uploaded' | 'problem'>;

/**
 * Uploads one file of a bot at a time; starting another cancels the one before. `settled` waits for the end
 * of what is being uploaded, so that nothing is saved or sent without it. The state lives in the component:
 * unmounting cancels.
 */
export function useFileUpload(botId: string) {
  const cache = useQueryClient();
  const [current, setCurrent] = useState<FileUpload>();
  const running = useRef<{ file: File; control: AbortController; result: Promise<UploadResult> }>(undefined);
  useEffect(() => () => running.current?.control.abort(), []);

  const send = async (file: File, control: AbortController): Promise<UploadResult> => {
    const change = (patch: Partial<FileUpload>) => {
      if (!control.signal.aborted) setCurrent((old) => old && { ...old, ...patch });
    };
    const problem = fileProblem(file);
    setCurrent({ name: file.name, size: file.size, share: 0, uploaded: undefined, problem, canRetry: false });
    if (problem) return { uploaded: undefined, problem };
    try {
      const { file: uploaded } = await upload(calls.uploadFile, {
        query: { botId },
        file,
        signal: control.signal,
        onProgress: (share) => change({ share }),
      });
      const { queryKey } = filesQuery(botId);
      cache.setQueryData(queryKey, (old) => old && { files: [uploaded, ...old.files] });
      void cache.invalidateQueries({ queryKey });
      change({ uploaded, share: 1 });
      return { uploaded, problem: undefined };
    } catch (error) {
      if (control.signal.aborted) return { uploaded: undefined, problem: undefined };
      const reason = errorText(error, uploadFailedText, 'Network error during upload');
      change({ problem: reason, canRetry: isWorthRetrying(error) });
      return { uploaded: undefined, problem: reason };
    }
  };
  const start = (file: File): Promise<UploadResult> => {
    running.current?.control.abort();
    const control = new AbortController();
    const result = send(file, control);
    running.current = { file, control, result };
    return result;
  };
  const clear = () => {
    running.current?.control.abort();
    running.current = undefined;
    setCurrent(undefined);
  };
  return {
    /** The file being uploaded, or the last one until `clear`. */
    current,
    /** True while bytes are being sent. */
    busy: current !== undefined && !current.uploaded && current.problem === undefined,
    start,
    /** Cancels, or forgets the finished one. */
    clear,
    retry: () => running.current && start(running.current.file),
    /** Resolves when no upload is running, with the result of the last. */
    settled: (): Promise<UploadResult | undefined> => running.current?.result ?? Promise.resolve(undefined),
  };
}

/** The server refuses the same file again, unless it was only too busy. */
function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status < 400 || error.status >= 500 || error.status === 401 || error.status === 429;
}
