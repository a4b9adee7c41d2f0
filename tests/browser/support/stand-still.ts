import type { Page } from '@playwright/test';

/** Longest wait; what moves for longer is checked as it is. */
const longestMs = 5_000;

/**
 * Waits for fonts and for the last step of every transition, that of the colours between the themes included:
 * with reduced motion each takes a millisecond, which is still visible on a busy machine.
 */
export async function standStill(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () =>
        document.fonts.status === 'loaded' &&
        document
          .getAnimations()
          .every(
            ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
          ),
      undefined,
      { polling: 50, timeout: longestMs },
    )
    .catch((error: Error) => {
      if (error.name !== 'TimeoutError') throw error;
    });
}

/**
 * Runs `work` while the page starts no transition: a change of the theme starts one for almost every element,
 * which costs as much as all checks of a screen. The page's policy allows a sheet that a script makes.
 */
export async function withoutTransitions(page: Page, work: () => Promise<void>): Promise<void> {
  const still = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  await work();
  await still.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
}
