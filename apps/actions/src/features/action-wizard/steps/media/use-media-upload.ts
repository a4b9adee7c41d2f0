import type { BotFile } from '@botter/contracts';
import { type UploadResult, useFileUpload } from '@botter/web-data';
import { type Notice, useNotice } from '@botter/web-ui';

export interface MediaUpload {
  /** The file being uploaded; undefined while there is none. */
  readonly current: { readonly name: string; readonly share: number } | undefined;
  /** How the last one ended; it clears itself. */
  readonly outcome: Notice | undefined;
  readonly start: (file: File) => Promise<void>;
  readonly cancel: () => void;
  /** Resolves when no upload is running, with the result of the last. */
  readonly settled: () => Promise<UploadResult | undefined>;
}

interface MediaUploadOptions {
  readonly botId: string;
  readonly onUploaded: (file: BotFile) => void;
  readonly onFailed: (reason: string) => void;
}

/** How long the zone shows the result of an upload. Milliseconds. */
const outcomeMs = 3000;

/** One upload at a time. It belongs to the wizard, so that other steps can be opened while it runs. */
export function useMediaUpload({ botId, onUploaded, onFailed }: MediaUploadOptions): MediaUpload {
  const { current, busy, start, clear, settled } = useFileUpload(botId);
  const [outcome, show] = useNotice();
  return {
    current: busy ? current : undefined,
    outcome,
    async start(file) {
      if (busy) return;
      show(undefined);
      const { uploaded, problem } = await start(file);
      if (uploaded) {
        show({ tone: 'success', text: 'File uploaded successfully!' });
        onUploaded(uploaded);
      } else if (problem) {
        show({ tone: 'error', text: problem, durationMs: outcomeMs });
        onFailed(problem);
      }
    },
    cancel: clear,
    settled,
  };
}
