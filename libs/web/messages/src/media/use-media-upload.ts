import type { BotFile } from '@botter/contracts';
import { type UploadResult, useFileUpload } from '@botter/web-data';
import { type Notice, useNotice } from '@botter/web-ui';
import { useState } from 'react';

export interface MediaUpload {
  /** The file being uploaded; undefined while there is none. */
  readonly current: { readonly name: string; readonly share: number } | undefined;
  /** What the latest one is for: the id of a step, undefined for the message of the action. */
  readonly stepId: string | undefined;
  /** How the last one ended; it clears itself. */
  readonly outcome: Notice | undefined;
  readonly start: (file: File, stepId?: string) => Promise<void>;
  readonly cancel: () => void;
  /** Resolves when no upload is running, with the result of the last. */
  readonly settled: () => Promise<UploadResult | undefined>;
}

interface MediaUploadOptions {
  readonly botId: string;
  readonly onUploaded: (file: BotFile, stepId: string | undefined) => void;
  readonly onFailed?: (reason: string) => void;
}

/** How long the zone shows the result of an upload. Milliseconds. */
const outcomeMs = 3000;

/** One upload at a time. It belongs to the whole form, so that other parts can be opened while it runs. */
export function useMediaUpload({ botId, onUploaded, onFailed }: MediaUploadOptions): MediaUpload {
  const { current, busy, start, clear, settled } = useFileUpload(botId);
  const [outcome, show] = useNotice();
  const [stepId, setStepId] = useState<string>();
  return {
    current: busy ? current : undefined,
    outcome,
    stepId,
    async start(file, forStep) {
      if (busy) return;
      setStepId(forStep);
      show(undefined);
      const { uploaded, problem } = await start(file);
      if (uploaded) {
        show({ tone: 'success', text: 'File uploaded successfully!' });
        onUploaded(uploaded, forStep);
      } else if (problem) {
        show({ tone: 'error', text: problem, durationMs: outcomeMs });
        onFailed?.(problem);
      }
    },
    cancel: clear,
    settled,
  };
}
