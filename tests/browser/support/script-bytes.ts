import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

const web = join(process.cwd(), 'dist', 'web');

/** Collects the scripts that a page loads from now on; what they weigh, each compressed with gzip, in KB (1,000 bytes). */
export function weighScripts(page: Page): () => number {
  const paths = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') paths.add(new URL(request.url()).pathname);
  });
  return () => [...paths].reduce((sum, path) => sum + gzipped(path), 0) / 1000;
}

function gzipped(path: string): number {
  const file = join(web, path.startsWith('/remotes/') ? path : `/shell${path}`);
  return existsSync(file) ? gzipSync(readFileSync(file), { level: 9 }).length : 0;
}
