import { botDocumentLimits } from '@botter/contracts';
import { Button } from '@botter/web-ui';
import { FileJson } from 'lucide-react';
import { useRef } from 'react';
import { type ChosenFile, readBotFile } from '../read-bot-file';

interface BotFileButtonProps {
  file: ChosenFile | undefined;
  /** Called with the chosen file, read as far as this page can. */
  onChoose: (read: Awaited<ReturnType<typeof readBotFile>>) => void;
}

/** Chooses a bot as a file. */
export function BotFileButton({ file, onChoose }: BotFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = async (picked: File | undefined) => {
    if (picked) onChoose(await readBotFile(picked));
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="File"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // The same file can be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()} className="w-full justify-start">
        <FileJson aria-hidden />
        <span className="truncate">{file?.name ?? 'Choose a file'}</span>
        <span className="ml-auto text-xs font-normal text-muted">
          up to {botDocumentLimits.bytes / 1024 / 1024} MB
        </span>
      </Button>
    </>
  );
}
