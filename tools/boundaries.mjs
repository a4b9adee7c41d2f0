// npm run check:boundaries: imports follow the rules of ARCHITECTURE.md, and folders have no circles.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const depcruise = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
const checks = {
  '.dependency-cruiser.cjs': ['apps', 'libs', 'tests', 'bench', 'tools'],
  '.dependency-cruiser.folders.cjs': ['libs', 'apps'],
};

for (const [config, folders] of Object.entries(checks)) {
  const { status } = spawnSync(process.execPath, [depcruise, '--config', config, ...folders], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
