import { Portal } from 'radix-ui';
import { DismissableLayer, Popper } from 'radix-ui/internal';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { portalFor } from './portal-for';

interface TooltipPanelProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  side: 'top' | 'right' | 'bottom' | 'left';
  onClose: () => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  children: ReactNode;
}

/** The text of a tooltip, if there is room next to its element. */
export function TooltipPanel({ anchor, side, onClose, children, ...rest }: TooltipPanelProps) {
  const [container] = useState(() => portalFor(anchor.current));
  useCloseOnScroll(anchor, onClose);
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Portal.Root container={container} asChild>
        <DismissableLayer.Root asChild onFocusOutside={(event) => event.preventDefault()} onDismiss={onClose}>
          <Popper.Content
            role="tooltip"
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="animate-fade-in z-60 max-w-72 rounded-md bg-ink px-2 py-1 text-xs font-medium text-canvas shadow-md"
            {...rest}
          >
            {children}
          </Popper.Content>
        </DismissableLayer.Root>
      </Portal.Root>
    </Popper.Root>
  );
}

/** Its element has moved elsewhere. */
function useCloseOnScroll(anchor: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const scroll = ({ target }: Event) => {
      if (target instanceof Node && target.contains(anchor.current)) onClose();
    };
    window.addEventListener('scroll', scroll, { capture: true });
    return () => window.removeEventListener('scroll', scroll, { capture: true });
  }, [anchor, onClose]);
}
