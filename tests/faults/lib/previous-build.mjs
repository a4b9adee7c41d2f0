import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { unannounced } from '../../../tools/events-doc.mjs';

const root = join(import.meta.dirname, '..', '..', '..');
export const ownBuild = join(root, 'dist', 'server');
/** This number of states of the migrations is checked. */
const farthest = 20;
/** Since this file exists, an older build starts on the schema of a newer one. */
const needed = 'libs/server/database/src/schema/schema-state.ts';
const modules = /libs\/.*\.migrations\.ts$/;

/**
 * The newest commit before this one (or `PREVIOUS`) that may run next to it: every migration it knows is
 * still the same here. Before the first release baselines are edited in place, so it may be some commits
 * back, or there may be none.
 * @returns {{ commit: string, title: string } | undefined}
 */
function previousCommit() {
  const here = blocksOf(
    readdirSync(join(root, 'libs'), { recursive: true })
      .map((file) => join('libs', String(file)))
      .filter((file) => modules.test(file) && !file.includes('node_modules'))
      .map((file) => readFileSync(join(root, file), 'utf8')),
  );
  let commit = git('rev-parse', '--verify', process.env.PREVIOUS ?? 'HEAD~1');
  for (let looked = 0; commit && looked < farthest; looked += 1) {
    const files = git('ls-tree', '-r', '--name-only', commit, '--', 'libs')?.split('\n') ?? [];
    if (!files.includes(needed)) return undefined;
    const migrations = files.filter((file) => modules.test(file));
    const then = blocksOf(migrations.map((file) => git('show', `${commit}:${file}`)));
    if ([...then].every(([name, text]) => here.get(name) === text))
      return { commit, title: git('log', '-1', '--format=%h %s', commit) };
    // Only a commit that changed a migration makes the ones before it different.
    const changed = git('rev-list', '--first-parent', '--max-count=1', commit, '--', ...migrations);
    commit = changed ? git('rev-parse', '--verify', '--quiet', `${changed}~1`) : undefined;
  }
  return undefined;
}

/** One build for all suites of this process. */
let building;

/**
 * The version before this one, built once; this one if there is none that may run next to it. Gives the
 * folder of the build, which is deleted when this process ends.
 */
export async function olderBuild(note) {
  const previous = previousCommit();
  note(
    previous
      ? `before: ${previous.title}`
      : 'no commit before this one has the same baseline of the schema: this build runs next to itself',
  );
  if (!previous) return ownBuild;
  building ??= buildServer(previous.commit);
  return building;
}

/**
 * Event types and shapes that this build writes and the commit before it (or `PREVIOUS`) doesn't know;
 * undefined if git can't say.
 */
export function unannouncedEvents() {
  const before = git('show', `${process.env.PREVIOUS ?? 'HEAD~1'}:docs/events.md`);
  return before && unannounced(before, readFileSync(join(root, 'docs', 'events.md'), 'utf8'));
}

/** Builds the server of a commit with the packages that are installed here. Gives the folder of the build. */
async function buildServer(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'botter-previous-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const archive = execFileSync('git', ['archive', commit, 'apps', 'libs', 'tools', 'package.json'], {
    cwd: root,
    maxBuffer: 1 << 30,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  linkPackages(folder);
  // Other suites run meanwhile.
  const built = promisify(execFile)(process.execPath, ['tools/rspack/build-server.mjs'], {
    cwd: folder,
    timeout: 120_000,
  });
  await built.catch(({ stdout, stderr }) => {
    throw new Error(`the server of ${commit} could not be built: ${stdout}${stderr}`);
  });
  return join(folder, 'dist', 'server');
}

/** Packages from outside are those of here; our own are those of the folder. */
function linkPackages(folder) {
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@botter'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@botter') symlinkSync(join(root, 'node_modules', name), join(packages, name));
  }
  for (const file of readdirSync(join(folder, 'libs'), { recursive: true }).map(String)) {
    if (!file.endsWith('package.json') || file.includes('node_modules')) continue;
    const { name } = JSON.parse(readFileSync(join(folder, 'libs', file), 'utf8'));
    if (name?.startsWith('@botter/')) symlinkSync(join(folder, 'libs', dirname(file)), join(packages, name));
  }
}

/** The text of every migration, by its name; white space does not count. */
function blocksOf(sources) {
  const blocks = new Map();
  for (const source of sources) {
    const [, ...found] = source.split(/^ {2}'(\d{4}-\d{2}-\d{2}-[^']+)': /m);
    for (let i = 0; i < found.length; i += 2)
      // Up to the end of this one: what follows the last one of a file changes if another one is added.
      blocks.set(
        found[i],
        found[i + 1]
          .split(/^ {2}\},$/m)[0]
          .replaceAll(/\s+/g, ' ')
          .trim(),
      );
  }
  return blocks;
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  return status === 0 ? stdout.trim() : undefined;
}
