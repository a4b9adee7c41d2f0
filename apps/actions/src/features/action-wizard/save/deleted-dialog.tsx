import { Button, Dialog } from '@botter/web-ui';

interface DeletedDialogProps {
  busy: boolean;
  onClose: () => void;
  onSaveAsNew: () => void;
}

/** The action was deleted while it was being edited: what was typed can become a new one. */
export function DeletedDialog({ busy, onClose, onSaveAsNew }: DeletedDialogProps) {
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      dismissible={!busy}
      title="This action was deleted"
      description="It was deleted while you were editing it. You can save your version as a new action."
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} onClick={onSaveAsNew}>
            Save as new action
          </Button>
        </>
      }
    />
  );
}
