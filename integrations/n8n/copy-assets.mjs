// Icons and descriptions for n8n's search belong next to the compiled nodes.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const nodes = join(import.meta.dirname, 'nodes');
for (const node of ['Botter', 'BotterTrigger', 'BotterPollTrigger']) {
  const target = join(import.meta.dirname, 'dist', 'nodes', node);
  mkdirSync(target, { recursive: true });
  for (const icon of ['botter.svg', 'botter.dark.svg']) copyFileSync(join(nodes, icon), join(target, icon));
  copyFileSync(join(nodes, node, `${node}.node.json`), join(target, `${node}.node.json`));
}
