import { useRef } from 'react';

/**
 * For dialogs opened by state: the primitives give the focus back only to a trigger of their own, and without one it
 * would be lost. Spread over the content of the dialog.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
