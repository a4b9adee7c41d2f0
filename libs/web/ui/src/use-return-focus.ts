import { useRef } from 'react';

/**
 * For dialogs opened by state: the primitives give the focus back only to a trigger of their own, and without one it
 * would be lost. Spread over the content of the dialog; `onOpen` may still move the focus when it opens.
 */
export function useReturnFocus(onOpen?: (event: Event) => void) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = openerOf(document.activeElement);
      onOpen?.(event);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** An entry of a menu is gone when the dialog closes: the button of the menu takes its place. */
function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
}
