import { botDocumentLimits } from '@botter/contracts';
import { FileButton } from '@botter/web-ui';
import { FileJson } from 'lucide-react';
import { type ChosenFile, readBotFile } from '../read-bot-file';

interface BotFileButtonProps {
  file: ChosenFile | undefined;
  /** Called with the chosen file, read as far as this page can. */
  onChoose: (read: Awaited<ReturnType<typeof readBotFile>>) => void;
}

/** Chooses a bot as a file. */
export function BotFileButton({ file, onChoose }: BotFileButtonProps) {
  const choose = async (picked: File) => onChoose(await readBotFile(picked));
  return (
    <FileButton
      label="File"
      accept="application/json,.json"
      icon={<FileJson aria-hidden />}
      chosen={file?.name}
      limit={botDocumentLimits.bytes}
      onChoose={(picked) => void choose(picked)}
    />
  );
}
