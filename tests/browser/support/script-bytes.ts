import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

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

function gzipped(path: string): number {
  const file = join(web, path.startsWith('/remotes/') ? path : `/shell${path}`);
  return existsSync(file) ? gzipSync(readFileSync(file), { level: 9 }).length : 0;
}
