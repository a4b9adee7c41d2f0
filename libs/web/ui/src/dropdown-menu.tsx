import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cn } from './cn';

export interface DropdownMenuProps {
  /** The element that opens it. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  className?: string;
}

/** A menu of commands, moved through with the arrow keys. */
export function DropdownMenu({
  trigger,
  children,
  align = 'end',
  side = 'bottom',
  className,
}: DropdownMenuProps) {
  return (
    // Not modal: a menu need not hide the page from screen readers or stop it from scrolling.
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            'animate-rise-in z-60 min-w-48 rounded-lg border border-line bg-raised p-1 shadow-lg outline-none',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const itemLook =
  'touch-target flex cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0';

export interface MenuItemProps {
  icon?: ReactNode;
  onSelect?: () => void;
  tone?: 'default' | 'danger';
  disabled?: boolean;
  /** The only child (a link) becomes the item. */
  asChild?: boolean;
  children: ReactNode;
}

/** One command of a menu. */
export function MenuItem({ icon, onSelect, tone = 'default', disabled, asChild, children }: MenuItemProps) {
  return (
    <Primitive.Item
      asChild={asChild}
      disabled={disabled}
      onSelect={onSelect}
      className={cn(
        itemLook,
        tone === 'danger' ? 'text-error-ink data-highlighted:bg-error-soft' : 'text-ink [&_svg]:text-muted',
      )}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Primitive.Item>
  );
}

export interface MenuChoiceProps<V extends string> {
  label: string;
  value: V;
  onValueChange: (value: V) => void;
  options: readonly { value: V; label: string; icon?: ReactNode }[];
}

/** A titled group of a menu in which exactly one entry is chosen. */
export function MenuChoice<V extends string>({ label, value, onValueChange, options }: MenuChoiceProps<V>) {
  return (
    <Primitive.RadioGroup value={value} onValueChange={(next) => onValueChange(next as V)}>
      <Primitive.Label className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-faint">{label}</Primitive.Label>
      {options.map((option) => (
        <Primitive.RadioItem
          key={option.value}
          value={option.value}
          // The menu stays open: one sees the effect and may choose again.
          onSelect={(event) => event.preventDefault()}
          className={cn(itemLook, '[&_svg]:text-muted')}
        >
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <Primitive.ItemIndicator>
            <Check aria-hidden className="text-accent!" />
          </Primitive.ItemIndicator>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-2.5 py-1.5 text-xs text-muted">{children}</Primitive.Label>;
}
