import type { Page } from '@playwright/test';

/**
 * What can be pressed and is covered by a notice, one line each. What is behind an open dialog can't be
 * pressed.
 */
export function coveredByNotices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const notices = document.querySelectorAll('[data-sonner-toast], [role=alert], [role=status], output');
    const pressable =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], [role=option], [role=menuitem]';
    const found = new Set<string>();
    for (const notice of notices) {
      const place = notice.getBoundingClientRect();
      if (place.width === 0 || place.height === 0) continue;
      let bar: Element | null = notice;
      while (bar && getComputedStyle(bar).position !== 'sticky') bar = bar.parentElement;
      for (const element of document.querySelectorAll(pressable)) {
        if (notice.contains(element) || element.contains(notice)) continue;
        if (element.closest('[inert], [aria-hidden=true]')) continue;
        // A dialog is above the page and its notices.
        const dialog = element.closest('[role=dialog], [role=alertdialog]');
        if (dialog && !notice.matches('[data-sonner-toast]') && !dialog.contains(notice)) continue;
        // The page scrolls away below a bar that is always visible.
        if (bar && !bar.contains(element)) continue;
        const rect = element.getBoundingClientRect();
        const left = Math.max(place.left, rect.left);
        const right = Math.min(place.right, rect.right);
        const top = Math.max(place.top, rect.top);
        const bottom = Math.min(place.bottom, rect.bottom);
        if (right - left < 2 || bottom - top < 2) continue;
        const there = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
        const at = there.indexOf(element);
        const over = there.findIndex((one) => notice.contains(one));
        // Scrolled away, or on top of the notice.
        if (at < 0 || (over >= 0 && at < over)) continue;
        const name = element.getAttribute('aria-label') ?? element.textContent;
        found.add(`“${name?.slice(0, 40)}” is under the notice “${notice.textContent?.slice(0, 60)}”`);
      }
    }
    return [...found].slice(0, 5);
  });
}
