// node tools/rspack/build-web.mjs [shell|actions|audience|chat|notifications|sandbox …]: front ends for
// production, into dist/web.
import { compressFolders } from './compress.mjs';
import { runRspack } from './run.mjs';
import { webConfigs } from './web.mjs';

const configs = webConfigs({ names: process.argv.slice(2) });
await runRspack(configs);
await compressFolders(
  configs.filter(({ name }) => !['prerender', 'visitor'].includes(name)).map(({ output }) => output.path),
);
