// node tools/rspack/build-web.mjs [shell|actions|chat|notifications|sandbox …]: front ends for production into dist/web.
import { runRspack } from './run.mjs';
import { webConfigs } from './web.mjs';

await runRspack(webConfigs({ names: process.argv.slice(2) }));
