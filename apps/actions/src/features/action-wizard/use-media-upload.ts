import { type BotFile, calls } from '@botter/contracts';
import { errorText, fileProblem, upload } from '@botter/web-data';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { filesQuery } from '../../shared/api/use-files';
import type { Notice } from './use-notice';

export interface MediaUpload {
  /** The upload under way; undefined while there is none. */
  readonly current: { readonly name: string; readonly share: number } | undefined;
  /** How the last one ended; it goes by itself. */
  readonly outcome: Notice | undefined;
  readonly start: (file: File) => Promise<void>;
  readonly cancel: () => void;
}

interface MediaUploadOptions {
  readonly botId: string;
  readonly onUploaded: (file: BotFile) => void;
  readonly onFailed: (reason: string) => void;
}

/** What is said where nobody knows more. */
export const uploadFailed = 'Upload failed';

/** How long the zone says how an upload ended. Milliseconds. */
const outcomeMs = 3000;

/** One upload at a time. It belongs to the wizard, so that other steps can be opened while it runs. */
export function useMediaUpload({ botId, onUploaded, onFailed }: MediaUploadOptions): MediaUpload {
  const cache = useQueryClient();
  const [current, setCurrent] = useState<MediaUpload['current']>();
  const [outcome, setOutcome] = useState<Notice>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), outcomeMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  const fail = (reason: string) => {
    setOutcome({ tone: 'error', text: reason });
    onFailed(reason);
  };
  const start = async (file: File) => {
    if (running.current) return;
    setOutcome(undefined);
    const problem = fileProblem(file);
    if (problem) {
      fail(problem);
      return;
    }
    const control = new AbortController();
    running.current = control;
    setCurrent({ name: file.name, share: 0 });
    try {
      const { file: uploaded } = await upload(calls.uploadFile, {
        query: { botId },
        file,
        signal: control.signal,
        onProgress: (share) => setCurrent({ name: file.name, share }),
      });
      cache.setQueryData(filesQuery(botId).queryKey, (old) => ({
        files: [uploaded, ...(old?.files ?? [])],
      }));
      void cache.invalidateQueries({ queryKey: filesQuery(botId).queryKey });
      setOutcome({ tone: 'success', text: 'File uploaded successfully!' });
      onUploaded(uploaded);
    } catch (error) {
      if (!control.signal.aborted) fail(errorText(error, uploadFailed, 'Network error during upload'));
    } finally {
      running.current = undefined;
      setCurrent(undefined);
    }
  };
  return { current, outcome, start, cancel: () => running.current?.abort() };
}
