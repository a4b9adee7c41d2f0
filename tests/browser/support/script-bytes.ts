import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import sizes from './script-sizes.json';

const web = join(process.cwd(), 'dist', 'web');

/**
 * The size of the first load's scripts, each compressed with gzip, in KB (1,000 bytes): until the page has
 * settled or is idle.
 */
export async function firstLoadWeight(page: Page): Promise<number> {
  const paths = await page.evaluate(async () => {
    await new Promise((done) => requestIdleCallback(() => done(true)));
    const settled = performance.getEntriesByName('botter:settled')[0]?.startTime ?? Number.POSITIVE_INFINITY;
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < settled)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'));
  });
  return [...new Set(paths)].reduce((sum, path) => sum + gzipped(path), 0) / 1000;
}

/** By how much a screen's script may grow unnoticed. */
const tolerance = 1.1;

/** The addresses of the screens whose size is kept in `script-sizes.json`, in KB of gzip. */
export const sizedScreens = Object.keys(sizes) as (keyof typeof sizes)[];

/** What is wrong with the size of the script of a screen that was opened in an empty browser, if anything. */
export function growthOf(screen: keyof typeof sizes, kilobytes: number): string | undefined {
  const kept = sizes[screen];
  if (kilobytes <= kept * tolerance) return undefined;
  return (
    `${screen} loads ${kilobytes.toFixed(1)} KB of script at first, more than a tenth above the ${kept} KB in ` +
    'tests/browser/support/script-sizes.json. If it needs that, write the new sizes there: ' +
    'RENEW_SIZES=1 npx playwright test visitors'
  );
}

/** With `RENEW_SIZES` in the environment, these become the sizes that are kept. */
export function renewSizes(found: Readonly<Record<string, number>>): void {
  if (!process.env.RENEW_SIZES) return;
  const rounded = Object.fromEntries(Object.entries(found).map(([path, size]) => [path, Math.ceil(size)]));
  writeFileSync(
    join(process.cwd(), 'tests/browser/support/script-sizes.json'),
    `${JSON.stringify(rounded, undefined, 2)}\n`,
  );
}

function gzipped(path: string): number {
  const file = join(web, path.startsWith('/remotes/') ? path : `/shell${path}`);
  return existsSync(file) ? gzipSync(readFileSync(file), { level: 9 }).length : 0;
}
