import type { Action } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { ConfirmDialog } from '@botter/web-ui';
import { useDeleteAction } from '../api/use-delete-action';

interface DeleteActionDialogProps {
  /** The action to delete; undefined while the dialog is closed. */
  action: Action | undefined;
  onClose: () => void;
  onDeleted: (action: Action) => void;
}

/** Asks once, naming the action, then deletes it. */
export function DeleteActionDialog({ action, onClose, onDeleted }: DeleteActionDialogProps) {
  const remove = useDeleteAction();
  return (
    <ConfirmDialog
      open={action !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={<>Delete {action?.command}</>}
      description="Are you sure you want to delete this action?"
      confirmLabel="Delete action"
      onConfirm={async () => {
        if (!action) return;
        await remove.mutateAsync(action);
        onDeleted(action);
      }}
      errorText={(error) => errorText(error, 'Failed to delete action')}
    />
  );
}
