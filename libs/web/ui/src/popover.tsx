import { Popover as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cn } from './cn';

export interface PopoverProps {
  /** The element that opens it. */
  trigger: ReactElement;
  /** Accessible name of the opened panel. */
  label: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  /** On closing; with `preventDefault` the focus doesn't return to the trigger. */
  onCloseAutoFocus?: (event: Event) => void;
  className?: string;
}

/** A small panel next to the element that opens it; Escape and a press outside close it. */
export function Popover({
  trigger,
  label,
  children,
  open,
  onOpenChange,
  align = 'start',
  onCloseAutoFocus,
  className,
}: PopoverProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          onCloseAutoFocus={onCloseAutoFocus}
          sideOffset={6}
          collisionPadding={12}
          className={cn(
            'animate-rise-in z-50 w-72 rounded-lg border border-line bg-raised p-4 text-sm shadow-lg outline-none',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
