import { Check } from 'lucide-react';
import type { Menu } from 'radix-ui/internal';
import { createContext, type ReactNode, use } from 'react';
import { cn } from './cn';

/**
 * The primitives of items. They are loaded with the menu around them, so that a page without an open menu
 * needs none.
 */
export const MenuParts = createContext<typeof Menu | undefined>(undefined);

function useParts(): typeof Menu {
  const parts = use(MenuParts);
  if (!parts) throw new Error('Items of a menu need a DropdownMenu around them');
  return parts;
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
  const { Item } = useParts();
  return (
    <Item
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
    </Item>
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
  const { RadioGroup, RadioItem, ItemIndicator, Label } = useParts();
  return (
    <RadioGroup value={value} onValueChange={(next) => onValueChange(next as V)}>
      <Label className="px-2.5 pt-1.5 pb-1 text-xs font-medium text-faint">{label}</Label>
      {options.map((option) => (
        <RadioItem
          key={option.value}
          value={option.value}
          // The menu stays open: one sees the effect and may choose again.
          onSelect={(event) => event.preventDefault()}
          className={cn(itemLook, '[&_svg]:text-muted')}
        >
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <ItemIndicator>
            <Check aria-hidden className="text-accent!" />
          </ItemIndicator>
        </RadioItem>
      ))}
    </RadioGroup>
  );
}

export function MenuSeparator() {
  const { Separator } = useParts();
  return <Separator className="-mx-1 my-1 h-px bg-line" />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useParts();
  return <Label className="px-2.5 py-1.5 text-xs text-muted">{children}</Label>;
}
