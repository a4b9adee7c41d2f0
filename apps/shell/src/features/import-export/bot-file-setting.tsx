import type { Bot } from '@botter/contracts';
import { Alert, Button, useAttempt } from '@botter/web-ui';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ExportButton } from './components/export-button';

const ImportDialog = lazy(async () => ({
  default: (await import('./components/import-dialog')).ImportDialog,
}));

/** The bot as a file: a row of its settings. */
export function BotFileSetting({ bot }: { bot: Bot }) {
  const [isImporting, setImporting] = useState(false);
  const { problem, attempt, dismiss } = useAttempt();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-44">
        <h3 className="text-sm font-medium">Export and import</h3>
        <p className="text-xs text-muted">The configuration as a file, without secrets and people.</p>
      </div>
      <div className="flex gap-2">
        <ExportButton bot={bot} attempt={attempt} />
        <Button size="sm" onClick={() => setImporting(true)}>
          <Upload aria-hidden />
          Import
        </Button>
      </div>
      {problem && (
        <Alert className="basis-full" onDismiss={dismiss}>
          {problem}
        </Alert>
      )}
      {isImporting && (
        <Suspense>
          <ImportDialog bot={bot} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </div>
  );
}
