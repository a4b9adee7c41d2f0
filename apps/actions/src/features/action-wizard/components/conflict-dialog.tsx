import { Button, Dialog } from '@botter/web-ui';

interface ConflictDialogProps {
  /** What the server says about the other change; undefined while there is none. */
  conflict: string | undefined;
  busy: boolean;
  onClose: () => void;
  onKeepTheirs: () => void;
  onOverwrite: () => void;
}

/** Two people changed one action: whose version counts is for the person to say. */
export function ConflictDialog({ conflict, busy, onClose, onKeepTheirs, onOverwrite }: ConflictDialogProps) {
  return (
    <Dialog
      open={conflict !== undefined}
      onOpenChange={(open) => !open && onClose()}
      dismissible={!busy}
      title="This action was changed by somebody else"
      description={conflict}
      footer={
        <>
          <Button disabled={busy} onClick={onKeepTheirs}>
            Keep theirs
          </Button>
          <Button variant="danger" busy={busy} onClick={onOverwrite}>
            Overwrite with mine
          </Button>
        </>
      }
    >
      <ul className="list-disc space-y-1.5 pl-4 text-sm text-muted marker:text-faint">
        <li>
          <strong className="font-medium text-ink">Keep theirs</strong> loads the newer version; what you
          typed here is dropped.
        </li>
        <li>
          <strong className="font-medium text-ink">Overwrite with mine</strong> saves your version in place of
          theirs.
        </li>
        <li>Close this dialog to go on editing and decide later.</li>
      </ul>
    </Dialog>
  );
}
