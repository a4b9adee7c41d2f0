import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const web = join(import.meta.dirname, '..', '..', 'dist', 'web');

/** The size of these scripts of the built product, each compressed with gzip, in KB (1,000 bytes). */
export function scriptKilobytes(addresses) {
  return addresses.reduce((sum, address) => sum + gzipped(new URL(address).pathname), 0) / 1000;
}

function gzipped(path) {
  const file = path.startsWith('/remotes/') ? path : `/shell${path}`;
  return gzipSync(readFileSync(join(web, file)), { level: 9 }).length;
}
