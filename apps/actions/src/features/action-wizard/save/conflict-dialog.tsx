import { Button, Dialog, exactTime, RelativeTime } from '@botter/web-ui';
import type { SaveConflict } from '../../../shared/save-conflict';

interface ConflictDialogProps {
  conflict: SaveConflict;
  /** What the other version changed, as text; empty while that is not known. */
  changed: readonly string[];
  busy: boolean;
  onClose: () => void;
  onKeepTheirs: () => void;
  onOverwrite: () => void;
}

const listOfWords = new Intl.ListFormat('en', { type: 'conjunction' });

/** A newer version was saved, by someone else or in another tab: the person chooses which one to keep. */
export function ConflictDialog({
  conflict,
  changed,
  busy,
  onClose,
  onKeepTheirs,
  onOverwrite,
}: ConflictDialogProps) {
  const keep = conflict.own ? 'Keep the saved version' : 'Keep theirs';
  const overwrite = conflict.own ? 'Overwrite with this one' : 'Overwrite with mine';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissible={!busy}
      title={
        conflict.own ? 'You changed this action in another tab' : 'This action was changed by someone else'
      }
      description={<OtherChange {...conflict} changed={changed} />}
      footer={
        <>
          <Button disabled={busy} onClick={onKeepTheirs}>
            {keep}
          </Button>
          <Button variant="danger" busy={busy} onClick={onOverwrite}>
            {overwrite}
          </Button>
        </>
      }
    >
      <ul className="list-disc space-y-1.5 pl-4 text-sm text-muted marker:text-faint">
        <li>
          <strong className="font-medium text-ink">{keep}</strong> loads the newer version and discards your
          changes here.
        </li>
        <li>
          <strong className="font-medium text-ink">{overwrite}</strong> replaces the newer version with this
          one.
        </li>
        <li>Close this dialog to continue editing and decide later.</li>
      </ul>
    </Dialog>
  );
}

function OtherChange({
  by = 'Someone else',
  at,
  own,
  changed,
}: SaveConflict & { changed: readonly string[] }) {
  return (
    <>
      <strong className="font-medium text-ink">{own ? 'You' : by}</strong>{' '}
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
