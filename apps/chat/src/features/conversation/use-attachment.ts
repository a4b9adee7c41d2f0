import { type BotFile, calls } from '@botter/contracts';
import { errorText, fileProblem, upload } from '@botter/web-data';
import { useEffect, useRef, useState } from 'react';

/** The file that goes with the next message. */
export interface Attachment {
  readonly name: string;
  readonly size: number;
  /** How much of it has left, from 0 to 1. */
  readonly share: number;
  /** Set once the server has it. */
  readonly uploaded: BotFile | undefined;
  readonly problem: string | undefined;
}

/** One file at a time. It is uploaded at once, while its caption is written. */
export function useAttachment(botId: string) {
  const [attachment, setAttachment] = useState<Attachment>();
  const running = useRef<{ file: File; control: AbortController }>(undefined);
  useEffect(() => () => running.current?.control.abort(), []);

  const attach = async (file: File) => {
    running.current?.control.abort();
    const mine = { file, control: new AbortController() };
    running.current = mine;
    const change = (patch: Partial<Attachment>) => {
      if (running.current === mine) setAttachment((old) => old && { ...old, ...patch });
    };
    const problem = fileProblem(file);
    setAttachment({ name: file.name, size: file.size, share: 0, uploaded: undefined, problem });
    if (problem) return;
    try {
      const { file: uploaded } = await upload(calls.uploadFile, {
        query: { botId },
        file,
        signal: mine.control.signal,
        onProgress: (share) => change({ share }),
      });
      change({ uploaded, share: 1 });
    } catch (error) {
      if (!mine.control.signal.aborted) {
        change({ problem: errorText(error, 'Upload failed', 'Network error during upload') });
      }
    }
  };
  const remove = () => {
    running.current?.control.abort();
    running.current = undefined;
    setAttachment(undefined);
  };
  const again = () => running.current && void attach(running.current.file);
  return { attachment, attach: (file: File) => void attach(file), remove, again };
}
export type Attaching = ReturnType<typeof useAttachment>;
