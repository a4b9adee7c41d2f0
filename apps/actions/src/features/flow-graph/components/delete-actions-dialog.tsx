import type { Action } from '@botter/contracts';
import { errorText } from '@botter/web-data';
import { ConfirmDialog } from '@botter/web-ui';
import { useMemo } from 'react';
import { AffectedReferences } from '../../../shared/components/affected-references';
import { referencesTo } from '../../../shared/references';

interface DeleteActionsDialogProps {
  /** Ids of the actions to delete; undefined while the dialog is closed. */
  ids: readonly string[] | undefined;
  actions: readonly Action[];
  onClose: () => void;
  onDelete: (ids: readonly string[]) => Promise<void>;
}

/** Asks once before the selected actions are deleted. */
export function DeleteActionsDialog({ ids, actions, onClose, onDelete }: DeleteActionsDialogProps) {
  const count = ids?.length ?? 0;
  const one = count === 1;
  const name = one ? actions.find(({ id }) => id === ids?.[0])?.command : `${count} actions`;
  const references = useMemo(() => {
    const deleted = new Set(ids);
    return [...deleted]
      .flatMap((id) => referencesTo(actions, id))
      .filter(({ action }) => !deleted.has(action.id));
  }, [actions, ids]);
  return (
    <ConfirmDialog
      open={ids !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${name}`}
      description={`Are you sure you want to delete ${one ? 'this action' : 'these actions'}?`}
      confirmLabel={one ? 'Delete action' : 'Delete actions'}
      onConfirm={() => onDelete(ids ?? [])}
      errorText={(error) =>
        errorText(error, error instanceof Error ? error.message : 'Failed to delete action')
      }
    >
      <AffectedReferences references={references} actionCount={count} />
    </ConfirmDialog>
  );
}
