import type { Bot, ContactField } from '@botter/contracts';
import { fieldTypeWords } from '@botter/web-contacts';
import { canEdit } from '@botter/web-data';
import { counted, IconButton } from '@botter/web-ui';
import { Pencil, Trash2 } from 'lucide-react';
import type { FieldUses } from './field-uses';

interface FieldRowProps {
  bot: Bot;
  field: ContactField;
  /** Undefined until they are known. */
  uses: FieldUses | undefined;
  onRename: () => void;
  onDelete: () => void;
}

/** A field with its type, and how much uses it. */
export function FieldRow({ bot, field: { key, label, type }, uses, onRename, onDelete }: FieldRowProps) {
  return (
    <li className="flex items-center gap-1 py-3 pr-3 pl-5">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-sm font-medium">
          {label}
        </p>
        <p className="mt-0.5 text-xs text-muted">
          {fieldTypeWords[type]} · <span className="font-mono wrap-anywhere">{key}</span>
          {uses && <> · {usesWords(uses)}</>}
        </p>
      </div>
      {canEdit(bot) && (
        <>
          <IconButton size="sm" label={`Rename ${label}`} icon={<Pencil aria-hidden />} onClick={onRename} />
          <IconButton
            size="sm"
            variant="dangerGhost"
            label={`Delete ${label}`}
            icon={<Trash2 aria-hidden />}
            onClick={onDelete}
          />
        </>
      )}
    </li>
  );
}

function usesWords({ actions, segments }: FieldUses): string {
  const words = [
    ...(actions.length > 0 ? [counted(actions.length, 'action')] : []),
    ...(segments.length > 0 ? [counted(segments.length, 'segment')] : []),
  ];
  return words.length > 0 ? `used by ${words.join(' and ')}` : 'not used';
}
