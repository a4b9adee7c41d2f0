import { type Bot, type ContactImportReport, contactUpload } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { Alert, Button, counted, Dialog, FileButton, useAttempt } from '@botter/web-ui';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useImportContacts } from '../api/use-import-contacts';
import { ImportReport } from './import-report';

interface Checked {
  readonly file: File;
  readonly report: ContactImportReport;
  /** The report says what was changed; before, what would be. */
  readonly isDone: boolean;
}

/** Changes many contacts by a CSV file: chosen, checked, and then imported. */
export function ImportDialog({ bot, onClose }: { bot: Bot; onClose: () => void }) {
  const { share, send, cancel } = useImportContacts(bot.id);
  const { problem, attempt, dismiss } = useAttempt();
  const [checked, setChecked] = useState<Checked>();
  const isBusy = share !== undefined;
  const { changed = 0 } = checked?.report ?? {};

  const run = (file: File, isDryRun: boolean) =>
    attempt(
      async () => {
        const report = await send(file, isDryRun);
        if (report) setChecked({ file, report, isDone: !isDryRun });
      },
      (error) => errorText(error, isDryRun ? 'Failed to check the file' : 'Failed to import the contacts'),
    );
  const choose = (file: File) => {
    setChecked(undefined);
    void run(file, true);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!isBusy}
      size="lg"
      title="Import contacts"
      description="Change fields and tags by a CSV file with the columns of the export. People are found by their Telegram id or username; those who never wrote to the bot are left out."
      footer={
        isBusy ? (
          <Button onClick={cancel}>Cancel</Button>
        ) : checked && !checked.isDone ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" disabled={changed === 0} onClick={() => void run(checked.file, false)}>
              Change {counted(changed, 'contact')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{checked ? 'Done' : 'Cancel'}</Button>
        )
      }
    >
      <div className="space-y-4">
        <FileButton
          label="CSV file"
          accept="text/csv,.csv"
          icon={<FileSpreadsheet aria-hidden />}
          chosen={checked?.file.name}
          limit={contactUpload.bytes}
          disabled={isBusy}
          onChoose={choose}
        />
        {problem && <Alert onDismiss={dismiss}>{problem}</Alert>}
        {isBusy && (
          <div className="space-y-1.5 text-sm text-muted">
            <progress
              aria-label={checked ? 'Importing' : 'Checking'}
              value={share}
              className="h-2 w-full accent-accent"
            />
            <p>
              {checked
                ? `Importing: ${Math.round(share * 100)} %. If you cancel, what is imported stays.`
                : `Checking: ${Math.round(share * 100)} %`}
            </p>
          </div>
        )}
        {checked && !isBusy && <ImportReport report={checked.report} isDone={checked.isDone} />}
      </div>
    </Dialog>
  );
}
