import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cn } from './cn';
import { useFieldControl } from './field';
import { portalFor } from './portal-for';
import { SearchableSelect } from './searchable-select';
import { keepMovedFocus, selectTriggerLook } from './select-look';
import type { SelectProps } from './select-props';

export type { SelectOption, SelectProps } from './select-props';

// The primitive keeps the empty string for "nothing chosen", but it is a value of ours (plain text as parse
// mode).
const toKey = (value: string) => `=${value}`;
const fromKey = (key: string) => key.slice(1);

/** No one reads a longer list: it has a search field. */
const readableUpTo = 30;

/** A list to choose one value from; a long one has a field to search it. */
export function Select<V extends string = string>({ placeholder = 'Choose…', ...props }: SelectProps<V>) {
  return props.options.length > readableUpTo ? (
    <SearchableSelect placeholder={placeholder} {...props} />
  ) : (
    <ShortSelect placeholder={placeholder} {...props} />
  );
}

function ShortSelect<V extends string>({
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
  const [open, setOpen] = useState(false);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const chosen = options.find((option) => option.value === value);
  return (
    <Primitive.Root
      value={value === undefined ? '' : toKey(value)}
      onValueChange={(key) => {
        // A dialog that the choice opens returns the focus here.
        flushSync(() => setOpen(false));
        trigger.current?.focus();
        onValueChange(fromKey(key) as V);
      }}
      disabled={disabled}
      open={open}
      onOpenChange={(isOpen) => {
        setContainer(portalFor(trigger.current));
        setOpen(isOpen);
      }}
    >
      <Primitive.Trigger
        ref={trigger}
        {...field}
        aria-label={rest['aria-label']}
        className={cn(selectTriggerLook, className)}
      >
        <span className="flex min-w-0 items-center gap-2">
          {chosen?.icon}
          <span className="truncate">
            <Primitive.Value placeholder={placeholder}>{chosen?.label}</Primitive.Value>
          </span>
        </span>
        <Primitive.Icon>
          <ChevronDown aria-hidden className="size-4 text-faint" />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal container={container}>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={keepMovedFocus}
          className="animate-rise-in z-60 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden rounded-lg border border-line bg-raised shadow-lg"
        >
          <Primitive.Viewport
            className="p-1"
            // The key that chooses would press the trigger too, which has the focus by then.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          >
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={toKey(option.value)}
                disabled={option.disabled}
                textValue={option.label}
                className="touch-target flex cursor-default items-center gap-2 rounded-md py-1.5 pr-2 pl-2.5 text-sm outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover"
              >
                {option.icon}
                <span className="min-w-0 flex-1">
                  <Primitive.ItemText>{option.label}</Primitive.ItemText>
                  {option.description && (
                    <span className="block text-xs text-muted">{option.description}</span>
                  )}
                </span>
                <span className="flex size-4 items-center justify-center">
                  <Primitive.ItemIndicator>
                    <Check aria-hidden className="size-4 text-accent" />
                  </Primitive.ItemIndicator>
                </span>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
