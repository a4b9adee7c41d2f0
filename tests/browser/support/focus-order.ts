import type { Page } from '@playwright/test';

/**
 * Problems with the order in which Tab goes through a page, or through the open dialog: an element that is
 * wholly above the one before it and not in a further column, or to the left of it in the same row. Only
 * elements of one region are compared: everything that is fixed, sticky or scrolls by itself is a region of
 * its own, and so is each landmark.
 */
export function focusOrderProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[aria-modal=true], [role=dialog], [role=alertdialog]')];
    const root = dialogs.at(-1) ?? document.body;
    const candidates = 'a[href], button, input, select, textarea, summary, audio, video, [tabindex]';
    const isReached = (element: HTMLElement): boolean =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !element.closest('[inert], [aria-hidden=true], .react-flow') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    const regionOf = (element: Element): Element => {
      for (let at = element.parentElement; at && at !== root; at = at.parentElement) {
        const { position, overflowX, overflowY } = getComputedStyle(at);
        const scrolls = [overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll');
        const isLandmark = at.matches('nav, main, aside, search, footer, [role=toolbar]');
        if (position === 'fixed' || position === 'sticky' || scrolls || isLandmark) return at;
      }
      return root;
    };
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`;

    /** A long name is cut off, which its own rectangle doesn't say. */
    const seenOf = (element: Element) => {
      const { top, bottom, height, left, right } = element.getBoundingClientRect();
      const cutting = element.closest('.truncate')?.getBoundingClientRect();
      return {
        top,
        bottom,
        height,
        left: Math.max(left, cutting?.left ?? left),
        right: Math.min(right, cutting?.right ?? right),
      };
    };

    const found: string[] = [];
    const lastOf = new Map<Element, HTMLElement>();
    for (const element of root.querySelectorAll<HTMLElement>(candidates)) {
      if (!isReached(element)) continue;
      if (element.tabIndex > 0) found.push(`${nameOf(element)} has the tabindex ${element.tabIndex}`);
      const region = regionOf(element);
      const before = lastOf.get(region);
      lastOf.set(region, element);
      if (!before) continue;
      const [a, b] = [seenOf(before), seenOf(element)];
      const isAbove = b.bottom <= a.top + 4 && b.left < a.right - 4;
      const isSameRow =
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2;
      const isLeft = isSameRow && b.right <= a.left + 4;
      if (isAbove || isLeft) {
        found.push(`Tab goes from ${nameOf(before)} ${isAbove ? 'up' : 'left'} to ${nameOf(element)}`);
      }
    }
    return found.slice(0, 5);
  });
}

/**
 * What has the focus and doesn't look different: neither itself nor what is directly around or in it. The
 * focus is the same afterwards.
 */
export async function focusRingProblems(page: Page): Promise<string[]> {
  // From here on the browser treats the focus as one of the keyboard.
  await page.keyboard.press('Shift');
  return page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets.push(still);
    const dialogs = [...document.querySelectorAll('[aria-modal=true], [role=dialog], [role=alertdialog]')];
    const root = dialogs.at(-1) ?? document.body;
    const lookOf = (element: Element | null): string => {
      if (!element) return '';
      return [undefined, '::before', '::after']
        .map((part) => {
          const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element, part);
          return `${outlineStyle} ${outlineStyle === 'none' ? '' : outlineWidth} ${boxShadow} ${borderColor}`;
        })
        .join();
    };
    const looksOf = (element: Element) => [
      lookOf(element),
      lookOf(element.firstElementChild),
      lookOf(element.parentElement),
      lookOf(element.parentElement?.parentElement ?? null),
    ];
    // A list of tabs gives the focus to one of them.
    const isReached = (element: HTMLElement): boolean =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [role=tablist]') &&
      !element.closest('[inert], [aria-hidden=true]') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    const before = document.activeElement;
    const found: string[] = [];
    const seen = new Set<string>();
    for (const element of root.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    )) {
      if (!isReached(element)) continue;
      // One of each kind is enough.
      if (seen.has(`${element.tagName} ${element.className}`)) continue;
      seen.add(`${element.tagName} ${element.className}`);
      (document.activeElement as HTMLElement | null)?.blur();
      const plain = looksOf(element).join();
      element.focus({ preventScroll: true });
      if (document.activeElement !== element) continue;
      if (looksOf(element).join() === plain) {
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        found.push(`${element.tagName.toLowerCase()} "${name.trim().slice(0, 30)}" shows no focus`);
      }
    }
    if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
    else (document.activeElement as HTMLElement | null)?.blur();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    return found.slice(0, 5);
  });
}

/** Closes the open dialog, and reports if the focus is lost then. */
export async function lostFocus(page: Page): Promise<string[]> {
  const dialog = page.locator('[aria-modal=true], [role=dialog], [role=alertdialog]').last();
  if (!(await dialog.isVisible())) return [];
  await page.keyboard.press('Escape');
  try {
    await dialog.waitFor({ state: 'hidden', timeout: 3_000 });
    await page.waitForFunction(() => document.activeElement !== document.body, undefined, { timeout: 3_000 });
    return [];
  } catch {
    return ['after Escape the dialog is open or the focus lost'];
  }
}
