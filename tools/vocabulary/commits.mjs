import { spawnSync } from 'node:child_process';

const longest = 72;
/** Words that end like a verb in another form, and are imperatives. */
const imperatives =
  /^(bring|embed|feed|need|speed|process|address|pass|express|compress|focus|discuss|bypass)$/;

/**
 * Titles of the commits since `main` that say it wrongly, with the reason. None in a clone without `main`.
 */
export function refusedCommits(root) {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%h %s', 'main..HEAD'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) return [];
  return stdout
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [hash, ...words] = line.split(' ');
      const title = words.join(' ');
      const problem = commitProblem(title);
      return problem ? [{ hash, title, problem }] : [];
    });
}

/** Why a title isn't `module: imperative` in one line; undefined if it is. */
export function commitProblem(title) {
  if (title.startsWith('Revert "')) return undefined;
  if (title.length > longest) return `${title.length} characters, at most ${longest}`;
  const [, verb] = /^[a-z0-9][a-z0-9-]*: ([a-z]+)\b/.exec(title) ?? [];
  if (!verb) return 'not “module: imperative”, with one module';
  if (/;/.test(title)) return 'two changes: make two commits';
  if (/^(an?|the|one|two|no|every|each|its|what|how|when|where|whether|whose|nothing)$/.test(verb))
    return `“${verb}” is no verb`;
  if (/(ed|ing|[^su]s)$/.test(verb) && !imperatives.test(verb)) return `“${verb}” is no imperative`;
  return undefined;
}
