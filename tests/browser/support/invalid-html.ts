import type { Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** What html-validate finds in a page as it is drawn: a line for each place. */
export async function invalidHtml(page: Page): Promise<string[]> {
  const { results } = await validator.validateString(await page.content());
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
