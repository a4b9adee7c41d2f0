import type { Bot } from '@botter/contracts';
import { errorText, undoOption } from '@botter/web-data';
import { Alert, Button, Dialog, Skeleton, toast } from '@botter/web-ui';
import { useState } from 'react';
import { type RestoreScope, useRestore, useRestorePreview } from './api/use-restore';
import { ChangeSummary } from './components/change-summary';

interface RestoreDialogProps {
  bot: Bot;
  scope: RestoreScope;
  /** What to restore, as in a title: `the whole bot`, `the menu`, `/start`. */
  what: string;
  onClose: () => void;
}

/** Shows what restoring would change here and at Telegram, and does it. */
export function RestoreDialog({ bot, scope, what, onClose }: RestoreDialogProps) {
  const { data: preview, error, isFetching, refetch } = useRestorePreview(bot.id, scope);
  const restore = useRestore(bot.id);
  const [failure, setFailure] = useState<string>();
  const refused = (preview?.problems ?? []).flatMap(({ actionId }) => actionId ?? []);
  // Without the actions that are not valid today the rest can be restored.
  const isPartial = !scope.actionId && refused.length > 0 && refused.length === preview?.problems.length;
  const canRestore =
    preview && !isFetching && preview.differences.length > 0 && (preview.problems.length === 0 || isPartial);

  const run = async () => {
    setFailure(undefined);
    try {
      const { notices } = await restore.mutateAsync({
        ...scope,
        except: [...new Set(refused)],
        expectedVersion: preview?.version,
      });
      onClose();
      toast.success(`Restored ${what}`, {
        ...undoOption(bot.id),
        description: notices.join(' ') || undefined,
      });
    } catch (problem) {
      setFailure(errorText(problem, 'Failed to restore'));
      void refetch();
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissible={!restore.isPending}
      size="lg"
      title={`Restore ${what}`}
      description={`As it was at version ${scope.version}. Your current version stays in the history.`}
      footer={
        <>
          <Button disabled={restore.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={restore.isPending}
            disabled={!canRestore}
            onClick={() => void run()}
          >
            {isPartial ? 'Restore without these actions' : 'Restore'}
          </Button>
        </>
      }
    >
      {failure && <Alert className="mb-4">{failure}</Alert>}
      {error ? (
        <Alert onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, 'Failed to load the preview')}
        </Alert>
      ) : preview ? (
        <ChangeSummary preview={preview} />
      ) : (
        <PreviewSkeleton />
      )}
    </Dialog>
  );
}

export function PreviewSkeleton() {
  return (
    <output aria-label="Loading the preview…" className="flex flex-col gap-3">
      {['w-3/4', 'w-1/2', 'w-2/3'].map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </output>
  );
}
