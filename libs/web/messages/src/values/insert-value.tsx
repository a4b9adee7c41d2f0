import { Button, DropdownMenu, IconButton, MenuItem } from '@botter/web-ui';
import { Braces } from 'lucide-react';
import type { RefObject } from 'react';
import { replaceRange, type TextField } from './replace-range';
import type { ValueChoice } from './values';

interface InsertValueProps {
  values: readonly ValueChoice[];
  field: RefObject<TextField | null>;
  /** For browsers that can't change the field as if it was typed in. */
  onChange: (text: string) => void;
  /** Called when someone is about to open the list: some values may have to be read first. */
  onReach?: () => void;
  /** Only a sign, with the name of the field for screen readers: "the note". */
  into?: string;
}

/** Puts a value where the cursor is in the field. */
export function InsertValue({ values, field, onChange, onReach, into }: InsertValueProps) {
  const insert = (place: string) => {
    const input = field.current;
    if (!input) return;
    const start = input.selectionStart ?? input.value.length;
    replaceRange(input, { start, end: input.selectionEnd ?? start }, place, onChange);
  };
  return (
    <DropdownMenu
      align="end"
      className="max-h-80 max-w-72 overflow-y-auto"
      trigger={
        into ? (
          <IconButton
            label={`Insert value into ${into}`}
            tooltip={false}
            title="Insert value"
            onFocus={onReach}
            onPointerEnter={onReach}
            icon={<Braces aria-hidden />}
          />
        ) : (
          <Button size="sm" variant="ghost" className="-mr-1.5" onFocus={onReach} onPointerEnter={onReach}>
            <Braces aria-hidden />
            Insert value
          </Button>
        )
      }
    >
      {values.map(({ label, place }) => (
        <MenuItem key={place} onSelect={() => insert(place)}>
          <span className="min-w-0">
            <span className="block truncate">{label}</span>
            <span className="block truncate font-mono text-2xs text-muted">{place}</span>
          </span>
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
