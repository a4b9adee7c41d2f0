import { Button, Dialog, exactTime, RelativeTime } from '@botter/web-ui';
import type { SaveConflict } from './save-conflict';

interface ConflictDialogProps {
  /** The other change; undefined while there is none. */
  conflict: SaveConflict | undefined;
  /** What it changed, in words; empty while that is not known. */
  changed: readonly string[];
  busy: boolean;
  onClose: () => void;
  onKeepTheirs: () => void;
  onOverwrite: () => void;
}

const listOfWords = new Intl.ListFormat('en', { type: 'conjunction' });

/** Two people changed one action: whose version counts is for the person to say. */
export function ConflictDialog({
  conflict,
  changed,
  busy,
  onClose,
  onKeepTheirs,
  onOverwrite,
}: ConflictDialogProps) {
  return (
    <Dialog
      open={conflict !== undefined}
      onOpenChange={(open) => !open && onClose()}
      dismissible={!busy}
      title="This action was changed by somebody else"
      description={conflict && <OtherChange {...conflict} changed={changed} />}
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

function OtherChange({ by = 'Somebody else', at, changed }: SaveConflict & { changed: readonly string[] }) {
  return (
    <>
      <strong className="font-medium text-ink">{by}</strong>{' '}
      {changed.length > 0 ? (
        <>
          changed the <strong className="font-medium text-ink">{listOfWords.format(changed)}</strong>
        </>
      ) : (
        'saved a newer version'
      )}
      {at ? (
        <>
          {' '}
          <RelativeTime at={at} /> ({exactTime(new Date(at))}).
        </>
      ) : (
        ' since you opened it.'
      )}
    </>
  );
}
