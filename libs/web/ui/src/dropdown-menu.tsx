import { Slot } from 'radix-ui';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { lazyPart } from './lazy-part';

export interface DropdownMenuProps {
  /** The element that opens it. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Open from the beginning. */
  defaultOpen?: boolean;
  className?: string;
}

const Panel = lazyPart(async () => (await import('./menu-panel')).MenuPanel);

/** A menu of commands, with the arrow keys. Its code is loaded when the pointer or the focus reaches it. */
export function DropdownMenu({ trigger, children, defaultOpen = false, ...look }: DropdownMenuProps) {
  const anchor = useRef<HTMLElement>(null);
  const id = useId();
  const [opened, setOpened] = useState<'byPointer' | 'byKeyboard' | undefined>(
    defaultOpen ? 'byPointer' : undefined,
  );
  const close = () => setOpened(undefined);
  const press = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey || isDisabled(anchor.current)) return;
    setOpened(opened ? undefined : 'byPointer');
    // The focus moves into the menu, not to its button.
    if (!opened) event.preventDefault();
  };
  const pressKey = (event: KeyboardEvent) => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key) || isDisabled(anchor.current)) return;
    setOpened(opened && event.key !== 'ArrowDown' ? undefined : 'byKeyboard');
    event.preventDefault();
  };
  return (
    <>
      <Slot.Root
        ref={anchor}
        id={`${id}trigger`}
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        aria-controls={opened && id}
        data-state={opened ? 'open' : 'closed'}
        onPointerEnter={Panel.prepare}
        onFocus={Panel.prepare}
        onPointerDown={press}
        onKeyDown={pressKey}
      >
        {trigger}
      </Slot.Root>
      {opened && (
        <Panel
          {...look}
          id={id}
          anchor={anchor}
          isByKeyboard={opened === 'byKeyboard'}
          onClose={close}
          onFailed={close}
        >
          {children}
        </Panel>
      )}
    </>
  );
}

function isDisabled(element: HTMLElement | null): boolean {
  return element?.matches(':disabled, [aria-disabled="true"]') ?? true;
}
