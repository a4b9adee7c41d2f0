// The icons belong next to the compiled nodes, which name them.
import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const out = join(import.meta.dirname, process.argv[2] ?? 'dist');
for (const node of ['Botter', 'BotterTrigger']) {
  const target = join(out, 'nodes', node, 'botter.svg');
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(join(import.meta.dirname, 'nodes', 'botter.svg'), target);
}
