import { Check } from 'lucide-react';
import { useState } from 'react';
import { cn } from './cn';
import type { SelectOption } from './select-props';
import { useActiveOption } from './use-active-option';

/** At most this number of options is in the page; the others are found by typing. */
const shownAtMost = 50;

export interface OptionSearchProps<V extends string> {
  options: readonly SelectOption<V>[];
  value?: V | undefined;
  /** The initial text of the field. */
  begin?: string;
  onChoose: (value: V) => void;
}

/** A field, and below it the first of the options that match; for what opens over the page. */
export function OptionSearch<V extends string>({
  options,
  value,
  begin = '',
  onChoose,
}: OptionSearchProps<V>) {
  const [typed, setTyped] = useState(begin);
  const found = findOptions(options, typed);
  const shown = found.slice(0, shownAtMost).map((option) => ({ id: option.value, option }));
  const list = useActiveOption(shown, ({ option }) => !option.disabled && onChoose(option.value));
  const hidden = found.length - shown.length;
  return (
    <>
      <input
        {...list.field}
        type="text"
        aria-label="Search"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          list.reset();
        }}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={`Search ${options.length.toLocaleString()} entries`}
        className="touch-target h-10 w-full shrink-0 border-b border-line bg-transparent px-3.5 text-base outline-none placeholder:text-faint focus-visible:border-accent sm:text-sm"
      />
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list of a combobox
        role="listbox"
        id={list.listId}
        aria-label="Results"
        className="min-h-0 overflow-y-auto p-1 empty:hidden"
      >
        {shown.map((entry) => {
          const { label, description, icon, disabled } = entry.option;
          return (
            // The field has the focus and the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={entry.id}
              // A native option has no content but text.
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              id={list.optionId(entry)}
              aria-selected={entry.id === value}
              aria-disabled={disabled}
              onPointerMove={() => list.activate(entry)}
              onClick={() => !disabled && onChoose(entry.option.value)}
              className={cn(
                'touch-target flex cursor-default items-center gap-2 rounded-md py-1.5 pr-2 pl-2.5 text-sm select-none aria-disabled:opacity-50',
                entry.id === list.active?.id && 'bg-hover',
              )}
            >
              {icon}
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate">
                  {label}
                </span>
                {description && <span className="block text-xs text-muted">{description}</span>}
              </span>
              <Check
                aria-hidden
                className={cn('size-4 shrink-0 text-accent', entry.id !== value && 'invisible')}
              />
            </div>
          );
        })}
      </div>
      <output className="border-t border-line px-3.5 py-2 text-xs text-muted empty:hidden">
        {found.length === 0
          ? 'Nothing found.'
          : hidden > 0 && `${hidden.toLocaleString()} more. Type to find them.`}
      </output>
    </>
  );
}

/** The options that have every typed word, those that begin with the typed text first. */
function findOptions<V extends string>(
  options: readonly SelectOption<V>[],
  typed: string,
): SelectOption<V>[] {
  const text = typed.trim().toLocaleLowerCase();
  if (text === '') return [...options];
  const words = text.split(/\s+/);
  const found = options
    .map((option) => ({ option, label: option.label.toLocaleLowerCase() }))
    .filter(({ label }) => words.every((word) => label.includes(word)));
  const begins = ({ label }: { label: string }) => label.startsWith(text) || label.slice(1).startsWith(text);
  return [...found.filter(begins), ...found.filter((one) => !begins(one))].map(({ option }) => option);
}
