import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';

/** Half as long as the readable form, so a page compiles it in less time. */
const script = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/**
 * axe's findings on a page: a line for each rule, with the elements. By all rules, or only by those named.
 */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  // A page that has axe from the last check isn't given it again: sending and compiling it costs as much as
  // its work.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    // What passed isn't described.
    const { violations } = await axe.run({ resultTypes: ['violations'], ...(only && { runOnly: only }) });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, rules);
}
