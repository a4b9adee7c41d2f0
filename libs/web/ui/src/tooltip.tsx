import { Slot } from 'radix-ui';
import {
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { lazyPart } from './lazy-part';

export interface TooltipProps {
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes a ref: a button, a link, a span. */
  children: ReactElement;
}

/** The pointer rests that long before a tooltip shows. Milliseconds. */
const openDelayMs = 350;
/** The pointer may leave for this time, on its way to the text. Milliseconds. */
const closeDelayMs = 120;
const Panel = lazyPart(async () => (await import('./tooltip-panel')).TooltipPanel);

/**
 * A short explanation on hover and focus. Never the only place that says something. Lists have hundreds of
 * them, so it is only handlers until it shows.
 */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const anchor = useRef<HTMLElement>(null);
  const id = useId();
  const { isOpen, close, overText, ...handlers } = useTooltip();
  return (
    <>
      <Slot.Root ref={anchor} aria-describedby={isOpen ? id : undefined} {...handlers}>
        {children}
      </Slot.Root>
      {isOpen && (
        <Panel id={id} anchor={anchor} side={side} onClose={close} onFailed={close} {...overText}>
          {text}
        </Panel>
      )}
    </>
  );
}

/** When it shows: the pointer rests on it, or the focus came by keyboard; and not after a press. */
function useTooltip() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<number>(undefined);
  // Used only by the handlers: a change draws nothing.
  const pointer = useRef({ isOver: false, isDown: false });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const change = (next: boolean, afterMs = 0) => {
    window.clearTimeout(timer.current);
    if (afterMs === 0) setOpen(next);
    else timer.current = window.setTimeout(() => setOpen(next), afterMs);
  };
  const close = () => change(false);
  return {
    isOpen,
    close,
    /** For the text: the pointer may go there, to read or to copy it. */
    overText: {
      onPointerEnter: () => change(true),
      onPointerLeave: () => change(false, closeDelayMs),
    },
    onPointerMove: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch' || pointer.current.isOver) return;
      pointer.current.isOver = true;
      Panel.prepare();
      change(true, isOpen ? 0 : openDelayMs);
    },
    onPointerLeave: () => {
      pointer.current.isOver = false;
      change(false, closeDelayMs);
    },
    onPointerDown: () => {
      pointer.current.isDown = true;
      const release = () => {
        pointer.current.isDown = false;
      };
      document.addEventListener('pointerup', release, { once: true });
      close();
    },
    onFocus: () => {
      if (!pointer.current.isDown) change(true);
    },
    onBlur: close,
    onClick: close,
  };
}
