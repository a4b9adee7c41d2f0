import type { Page } from '@playwright/test';

/**
 * Elements that reach out of the window to the right, outside of boxes that scroll by themselves; and the
 * page, if it scrolls.
 */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const isClipped = (element: Element): boolean => {
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflowX !== 'visible') return true;
      }
      return false;
    };
    for (const element of document.querySelectorAll('main *, [role=dialog] *, [role=alertdialog] *')) {
      const { right, width } = element.getBoundingClientRect();
      if (width === 0 || right <= clientWidth + 1 || isClipped(element)) continue;
      found.push(
        `${element.tagName.toLowerCase()} "${element.textContent?.slice(0, 30)}" ends at ${Math.round(right)} px`,
      );
    }
    return found.slice(0, 5);
  });
}
