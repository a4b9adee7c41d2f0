import { expect, type Locator, type Page } from '@playwright/test';

/** What a person does who has only a keyboard; counts the keys, but not what is written. */
export function keyboardAlone(page: Page) {
  let count = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    count += keys.length;
  };
  /** This has the focus, and one sees that it has. */
  const isAt = async (target: Locator) => {
    await expect(target).toBeFocused();
    await expect.poll(() => target.evaluate(focusProblem)).toBe('');
  };
  /** Opens the list or the menu that has the focus. */
  const openList = async () => {
    await press('Enter');
    await expect(entry).toBeVisible();
  };
  const entry = page.locator(':is([role=menuitem], [role=option]):focus');
  const write = (text: string) => page.keyboard.type(text);
  return {
    press,
    write,
    isAt,
    openList,
    presses: () => count,
    /** Chooses from the list or menu that has the focus, by the first letters. */
    async choose(name: string | RegExp, letters: string) {
      await openList();
      await write(letters);
      await expect(entry).toHaveText(name);
      await press('Enter');
    },
    /** Presses one key until this has the focus; a person sees the focus all the way. */
    async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
      const passed: string[] = [];
      while (!(await target.evaluate((element) => element === document.activeElement))) {
        await press(key);
        const now = page.locator(':focus');
        await expect(now, `the focus is lost after ${passed.join(', ')}`).toHaveCount(1);
        passed.push(await now.evaluate((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''));
        await expect.poll(() => now.evaluate(focusProblem), passed.at(-1)).toBe('');
        expect(passed.length, `${key} through ${passed.join(', ')}`).toBeLessThanOrEqual(15);
      }
      await isAt(target);
    },
  };
}

/** Why a person doesn't see that an element has the focus; empty if they do. */
export function focusProblem(element: Element): string {
  const { outlineStyle, boxShadow } = getComputedStyle(element);
  if (outlineStyle === 'none' && boxShadow === 'none') return 'shows no focus';
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (bottom <= 0 || top >= window.innerHeight) return 'is out of sight';
  const [from, to] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)];
  const there = document.elementFromPoint((left + right) / 2, (from + to) / 2);
  const isSeen = there !== null && (element.contains(there) || there.contains(element));
  return isSeen ? '' : `is behind ${there?.outerHTML.slice(0, 100)}`;
}
