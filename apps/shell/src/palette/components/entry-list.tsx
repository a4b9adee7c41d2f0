import { cn } from '@botter/web-ui';
import type { Entry, EntryGroup } from '../entry';
import { EntryIcon } from './entry-icon';

interface EntryListProps {
  id: string;
  groups: readonly EntryGroup[];
  active: Entry | undefined;
  optionId: (entry: Entry) => string;
  onActivate: (entry: Entry) => void;
  onChoose: (entry: Entry) => void;
}

/**
 * The list of a combobox, in groups. The focus is in the field: the options are chosen by its keys, or by
 * pointing at them.
 */
export function EntryList({ id, groups, active, optionId, onActivate, onChoose }: EntryListProps) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list of a combobox with groups
      role="listbox"
      id={id}
      aria-label="Results"
      className="max-h-[min(26rem,60dvh)] overflow-y-auto p-2 empty:hidden"
    >
      {groups.map(({ title, entries }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has no options
        <div key={title} role="group" aria-label={title}>
          <div aria-hidden className="px-3 pt-2.5 pb-1 text-xs font-medium text-faint">
            {title}
          </div>
          {entries.map((entry) => (
            // The field has the focus and the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={entry.id}
              // A native option has no content but text.
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              id={optionId(entry)}
              aria-selected={entry.id === active?.id}
              onPointerMove={() => onActivate(entry)}
              onClick={() => onChoose(entry)}
              className={cn(
                'touch-target flex cursor-default items-center gap-3 rounded-md px-3 py-2 text-sm text-ink select-none [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-muted',
                entry.id === active?.id && 'bg-hover',
              )}
            >
              <EntryIcon entry={entry} />
              <span dir="auto" className="min-w-0 truncate">
                {entry.label}
              </span>
              {entry.hint && (
                <span dir="auto" className="min-w-0 shrink-[2] truncate text-muted">
                  {entry.hint}
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
