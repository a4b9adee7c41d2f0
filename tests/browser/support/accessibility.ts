import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * axe's findings on a page: a line for each rule, with the elements. By all rules, or only by those named.
 */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  // A page that has axe from the last check isn't given it again: sending and compiling it costs as much as
  // its work.
  const hasAxe = await page.evaluate(() => 'axe' in window);
  // Pages have no frames of others, which the other mode would open a second page for. What passed isn't
  // described.
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: 'void 0' }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
