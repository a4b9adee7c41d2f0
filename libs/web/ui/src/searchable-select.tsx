import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cn } from './cn';
import { useFieldControl } from './field';
import { OptionSearch } from './option-search';
import { keepMovedFocus, selectTriggerLook } from './select-look';
import type { SelectProps } from './select-props';

/**
 * The form of `Select` for hundreds and thousands of options: a field to search them, and the first of those
 * that match.
 */
export function SearchableSelect<V extends string>({
  value,
  onValueChange,
  options,
  placeholder,
  disabled,
  className,
  ...rest
}: SelectProps<V>) {
  const field = useFieldControl();
  const trigger = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const chosen = options.find((option) => option.value === value);

  const change = (isOpen: boolean, text = '') => {
    setTyped(text);
    setOpen(isOpen);
  };
  // As in a short one: the arrows open it, and a letter begins the search.
  const onKeyDown = (event: KeyboardEvent) => {
    const isLetter = event.key.length === 1 && event.key !== ' ';
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if ((!isLetter && !isArrow) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    change(true, isLetter ? event.key : '');
  };
  return (
    // Modal: in a dialog nothing else would scroll it.
    <Popover.Root modal open={open} onOpenChange={change}>
      <Popover.Trigger asChild>
        <button
          ref={trigger}
          {...field}
          type="button"
          // The short one has it, too, from its primitive.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-label={rest['aria-label']}
          disabled={disabled}
          data-placeholder={chosen ? undefined : ''}
          onKeyDown={onKeyDown}
          className={cn(selectTriggerLook, className)}
        >
          <span className="flex min-w-0 items-center gap-2">
            {chosen?.icon}
            <span dir="auto" className="truncate">
              {chosen?.label ?? placeholder}
            </span>
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-faint" />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          id={listId}
          aria-label="Choose"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={writeOn}
          onCloseAutoFocus={keepMovedFocus}
          className="animate-rise-in z-60 flex max-h-[min(24rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) min-w-[min(24rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-lg outline-none"
        >
          <OptionSearch
            options={options}
            value={value}
            begin={typed}
            onChoose={(chosenNow) => {
              // A dialog that the choice opens returns the focus here.
              flushSync(() => change(false));
              trigger.current?.focus();
              onValueChange(chosenNow);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The letter that began the search stays: the primitive would select it, and the next one replace it. */
function writeOn(event: Event) {
  event.preventDefault();
  const field = (event.currentTarget as HTMLElement).querySelector('input');
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
