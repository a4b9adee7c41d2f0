import type { Action, ActionPosition } from '@botter/contracts';
import { errorText, useActions } from '@botter/web-data';
import { ConfirmDialog } from '@botter/web-ui';
import { useMemo } from 'react';
import { useDeleteAction } from '../api/use-delete-action';
import { referencesTo } from '../references';
import { AffectedReferences } from './affected-references';

interface DeleteActionDialogProps {
  /** The action to delete; undefined while the dialog is closed. */
  action: Action | undefined;
  onClose: () => void;
  /** `offerUndo` shows a toast with these words that can bring the action back. */
  onDeleted: (offerUndo: (text: string) => void) => void;
}

/** Asks once, naming the action and what runs it, then deletes it. */
export function DeleteActionDialog({ action, onClose, onDeleted }: DeleteActionDialogProps) {
  const { remove, offerUndo } = useDeleteAction();
  const { actions } = useActions(action?.botId);
  const references = useMemo(() => (action ? referencesTo(actions, action.id) : []), [actions, action]);
  return (
    <ConfirmDialog
      open={action !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={<>Delete {action?.command}</>}
      description="Are you sure you want to delete this action?"
      confirmLabel="Delete action"
      onConfirm={async () => {
        if (!action) return;
        const position: ActionPosition | undefined = await remove(action);
        onDeleted((text) => offerUndo(text, action, position));
      }}
      errorText={(error) => errorText(error, 'Failed to delete action')}
    >
      <AffectedReferences references={references} />
    </ConfirmDialog>
  );
}
