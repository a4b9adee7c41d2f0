import { useRef } from 'react';

/**
 * For dialogs opened by state: the primitives return the focus only to their own trigger, and without one it
 * would be lost. Spread over the content of the dialog; `onOpen` may still move the focus when it opens.
 */
export function useReturnFocus(onOpen?: (event: Event) => void) {
  /** The element that opened the dialog, and its ancestors, from inside to outside. */
  const opener = useRef<readonly Element[]>([]);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = withParents(openerOf(document.activeElement));
      onOpen?.(event);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const [first, ...parents] = opener.current;
      if (first && takesFocus(first)) return;
      // The dialog has deleted it: the nearest focusable element replaces it.
      parents.some(
        (parent) => parent.isConnected && [...parent.querySelectorAll(pressable)].some(takesFocus),
      );
    },
  };
}

const pressable = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])';

function takesFocus(element: Element): boolean {
  (element as HTMLElement).focus();
  return document.activeElement === element;
}

/** Without the page itself, which is no place for the focus. */
function withParents(element: Element | null): Element[] {
  if (!element || element === document.body) return [];
  return [element, ...withParents(element.parentElement)];
}

/** An entry of a menu disappears before the dialog closes: the button of the menu replaces it. */
export function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
}
