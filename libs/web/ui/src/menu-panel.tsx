import { Menu } from 'radix-ui/internal';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { cn } from './cn';
import { MenuParts } from './menu-items';
import { portalFor } from './portal-for';

interface MenuPanelProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  /** Then the first item has the focus; otherwise the menu itself, and nothing is highlighted. */
  isByKeyboard: boolean;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

/** An open menu next to its button. When Escape or a choice closes it, it returns the focus. */
export function MenuPanel({
  id,
  anchor,
  isByKeyboard,
  align = 'end',
  side = 'bottom',
  className,
  onClose,
  children,
}: MenuPanelProps) {
  const [container] = useState(() => portalFor(anchor.current));
  const isLeftByPointer = useRef(false);
  return (
    // Not modal: a menu need not hide the page from screen readers or stop it from scrolling.
    <Menu.Root open onOpenChange={(open) => !open && onClose()} modal={false}>
      <Menu.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Menu.Portal container={container}>
        <Menu.Content
          id={id}
          aria-labelledby={`${id}trigger`}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onEntryFocus={isByKeyboard ? focusFirstItem : undefined}
          onInteractOutside={() => {
            isLeftByPointer.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // The chosen item may have moved it elsewhere.
            const isNowhere = document.activeElement === document.body;
            if (!isLeftByPointer.current && isNowhere) anchor.current?.focus();
          }}
          className={cn(
            'animate-rise-in z-60 min-w-48 rounded-lg border border-line bg-raised p-1 shadow-lg outline-none',
            className,
          )}
        >
          <MenuParts value={Menu}>{children}</MenuParts>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

function focusFirstItem(event: Event): void {
  event.preventDefault();
  const menu = event.currentTarget as HTMLElement;
  menu.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
}
