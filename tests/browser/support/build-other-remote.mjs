// node build-other-remote.mjs FOLDER CHANGE: a remote as it was, or will be, really built: with other words
// in it and for other versions of the shared packages. `other-remote.ts` runs it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runRspack } from '../../../tools/rspack/run.mjs';
import { otherRemoteConfigs } from '../../../tools/rspack/web.mjs';

const [folder, change] = process.argv.slice(2);
const { name, file, before, after, versions } = JSON.parse(change);
const loader = join(folder, 'replace-words.cjs');
writeFileSync(
  loader,
  `module.exports = (source) => source.replaceAll(${JSON.stringify(before)}, ${JSON.stringify(after)});`,
);
const otherWords = { resource: (path) => path.endsWith(file), enforce: 'pre', use: loader };
await runRspack(
  otherRemoteConfigs(name, { folder, versions }).map((config) => ({
    ...config,
    devtool: false,
    optimization: { minimize: false },
    module: { rules: [...config.module.rules, otherWords] },
  })),
);
