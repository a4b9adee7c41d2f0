import type { Bot, ChangePreview, DocumentPart } from '@botter/contracts';
import { undoOption } from '@botter/web-data';
import { Alert, Button, Checkbox, Dialog, Field, SegmentedControl, toast } from '@botter/web-ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { ChangeSummary } from '../../restore/components/change-summary';
import { PreviewSkeleton } from '../../restore/restore-dialog';
import { useImportBot, usePreviewImport } from '../api/use-bot-file';
import { importProblem } from '../import-problem';
import type { ChosenFile } from '../read-bot-file';
import { BotFileButton } from './bot-file-button';

type Mode = 'add' | 'replace';

const labels: Readonly<Record<DocumentPart, string>> = {
  actions: 'Actions',
  menu: 'Menu',
  webhooks: 'Webhooks',
  settings: 'Human takeover',
  profile: 'Profile at Telegram',
  name: 'Name in Botter',
};
/** Parts that a copy of another bot rarely wants. */
const unchecked: readonly DocumentPart[] = ['profile', 'name'];

interface ImportDialogProps {
  bot: Bot;
  /** A file that was chosen already. */
  file?: ChosenFile;
  onClose: () => void;
}

/** Imports a file: choose it, see what would change, confirm. */
export function ImportDialog({ bot, file: chosen, onClose }: ImportDialogProps) {
  const [file, setFile] = useState(chosen);
  const [parts, setParts] = useState(chosen ? wantedParts(chosen) : []);
  const [mode, setMode] = useState<Mode>('add');
  const [problem, setProblem] = useState<string>();
  const preview = usePreviewImport(bot.id);
  const importing = useImportBot(bot.id);

  const ask = ({ document }: ChosenFile, wanted: readonly DocumentPart[], how: Mode) =>
    preview.mutate(
      { document, parts: [...wanted], mode: how },
      { onError: (error) => setProblem(importProblem(error)) },
    );
  const look = (chosen: ChosenFile, wanted: readonly DocumentPart[], how: Mode) => {
    setParts(wanted);
    setMode(how);
    setProblem(undefined);
    preview.reset();
    if (wanted.length > 0) ask(chosen, wanted, how);
  };
  const choose = (read: ChosenFile | { readonly problem: string }) => {
    setFile(undefined);
    setProblem(undefined);
    if ('problem' in read) return setProblem(read.problem);
    setFile(read);
    look(read, wantedParts(read), mode);
  };
  const previewChosen = useEffectEvent(() => chosen && ask(chosen, parts, mode));
  useEffect(() => void previewChosen(), []);
  const run = async (shown: ChangePreview, { document }: ChosenFile) => {
    setProblem(undefined);
    try {
      const { notices } = await importing.mutateAsync({
        document,
        parts: [...parts],
        mode,
        expectedVersion: shown.version,
      });
      onClose();
      toast.success('File imported', { ...undoOption(bot.id), description: notices.join(' ') || undefined });
    } catch (error) {
      setProblem(importProblem(error));
    }
  };
  const shown = preview.data;
  const isReady = shown && shown.problems.length === 0 && shown.differences.length > 0;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissible={!importing.isPending}
      size="lg"
      title={`Import into ${bot.name}`}
      description="A bot that was exported from Botter, as JSON. You see what changes before anything happens."
      footer={
        <>
          <Button disabled={importing.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={importing.isPending}
            disabled={!isReady}
            onClick={() => shown && file && void run(shown, file)}
          >
            Import
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <BotFileButton file={file} onChoose={choose} />
        {file && (
          <>
            <fieldset className="grid grid-cols-1 gap-2 sm:grid-cols-2">
              <legend className="mb-2 text-sm font-medium">What to import</legend>
              {file.parts.map((part) => (
                <Checkbox
                  key={part}
                  label={labels[part]}
                  checked={parts.includes(part)}
                  onCheckedChange={(isChecked) =>
                    look(file, isChecked ? [...parts, part] : parts.filter((other) => other !== part), mode)
                  }
                />
              ))}
            </fieldset>
            <Field label="Actions and webhooks that the file doesn't have">
              <SegmentedControl
                aria-label="Actions and webhooks that the file doesn't have"
                value={mode}
                onValueChange={(how) => look(file, parts, how)}
                segments={[
                  { value: 'add', label: 'Keep' },
                  { value: 'replace', label: 'Delete' },
                ]}
              />
            </Field>
          </>
        )}
        {problem && <Alert>{problem}</Alert>}
        {preview.isPending && <PreviewSkeleton />}
        {shown && <ChangeSummary preview={shown} />}
      </div>
    </Dialog>
  );
}

function wantedParts({ parts }: ChosenFile): readonly DocumentPart[] {
  return parts.filter((part) => !unchecked.includes(part));
}
