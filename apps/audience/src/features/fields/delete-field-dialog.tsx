import type { Bot, ContactField } from '@botter/contracts';
import { useDeleteContactField } from '@botter/web-contacts';
import { errorText } from '@botter/web-data';
import { ConfirmDialog } from '@botter/web-ui';
import type { FieldUses } from './field-uses';

interface DeleteFieldDialogProps {
  bot: Bot;
  field: ContactField;
  uses: FieldUses;
  onClose: () => void;
}

/** Asks before a field is deleted, and names what uses it. */
export function DeleteFieldDialog({ bot, field, uses, onClose }: DeleteFieldDialogProps) {
  const { mutateAsync: remove } = useDeleteContactField(bot.id);
  const isUsed = uses.actions.length + uses.segments.length > 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete the field ${field.label}?`}
      description="What it keeps about your contacts is no longer shown."
      confirmLabel="Delete field"
      onConfirm={() => remove(field.key)}
      errorText={(error) => errorText(error, 'Failed to delete the field')}
    >
      {isUsed && (
        <div className="mt-4 max-h-48 space-y-3 overflow-y-auto text-sm">
          <p>These still use it, and will find it empty:</p>
          <Names title="Actions" names={uses.actions} />
          <Names title="Segments" names={uses.segments} />
        </div>
      )}
    </ConfirmDialog>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div>
      <h3 className="text-xs font-semibold text-muted">{title}</h3>
      <ul aria-label={title} className="mt-1 list-disc space-y-0.5 pl-5">
        {names.map((name, at) => (
          <li key={at} dir="auto" className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
