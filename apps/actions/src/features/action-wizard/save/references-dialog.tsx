import { Button, Dialog } from '@botter/web-ui';
import { ReferenceList } from '../../../shared/components/reference-list';
import { countOfReferences, type Reference } from '../../../shared/references';

interface ReferencesDialogProps {
  references: readonly Reference[];
  /** The new command; undefined if the action stops being a callback action, so nothing can run it. */
  command: string | undefined;
  busy: boolean;
  onClose: () => void;
  onSave: (update: boolean) => void;
}

/** Before a callback action is renamed: names what has its old command, and offers to update it. */
export function ReferencesDialog({ references, command, busy, onClose, onSave }: ReferencesDialogProps) {
  const count = countOfReferences(references);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissible={!busy}
      title={command ? 'Update the buttons as well?' : 'Buttons will stop working'}
      description={
        command
          ? `${count} still ${references.length === 1 ? 'has' : 'have'} the old command. Without the update nothing happens there.`
          : `${count} can run callback actions only.`
      }
      footer={
        <>
          <Button disabled={busy} onClick={onClose} className="sm:mr-auto">
            Cancel
          </Button>
          <Button
            variant={command ? undefined : 'danger'}
            busy={busy && !command}
            disabled={busy}
            onClick={() => onSave(false)}
          >
            {command ? 'Save without updating' : 'Save anyway'}
          </Button>
          {command && (
            <Button variant="primary" busy={busy} onClick={() => onSave(true)}>
              Save and update
            </Button>
          )}
        </>
      }
    >
      {command && (
        <p className="text-sm">
          The new command is <strong className="font-mono font-medium break-all">{command}</strong>.
        </p>
      )}
      <ReferenceList references={references} />
    </Dialog>
  );
}
