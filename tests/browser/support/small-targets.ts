import type { Page } from '@playwright/test';

/**
 * What a thumb would miss, in the page or in what is open over it: less than 44 px high, or less than 40 px
 * wide. Values in a text are as high as its lines, and cards of the canvas are as large as it is zoomed.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const over = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')];
    const root = over.at(-1) ?? document.querySelector('main');
    const pressable = 'a[href], button, input, textarea, summary, [role=menuitem], [role=option]';
    const found: string[] = [];
    for (const element of root?.querySelectorAll<HTMLElement>(pressable) ?? []) {
      if (element.matches(':disabled') || element.closest('[aria-hidden=true], .react-flow')) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      if (name.endsWith(', change')) continue;
      const { width, height } = (element.closest('label, .touch-target') ?? element).getBoundingClientRect();
      if (width < 2 || (height >= 43.5 && width >= 40)) continue;
      found.push(`“${name.slice(0, 30)}” is ${Math.round(width)} × ${Math.round(height)} px`);
    }
    return found;
  });
}
