import { useLocation } from '@botter/web-router';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the screen if the change of the address removed the focused element. Otherwise a person
 * with a keyboard would begin again at the top of the page, and a screen reader would say nothing.
 */
export function useFocusOnScreen(screen: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body) screen.current?.focus({ preventScroll: true });
  }, [screen, pathname]);
}
