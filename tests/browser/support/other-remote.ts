import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface Change {
  readonly name: string;
  /** The words of a source file that are replaced, and by what. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** The versions of the shared packages in its requirements. */
  readonly versions: Readonly<Record<string, string>>;
}

/** Builds a remote in another version, in a process and a folder of its own. */
export async function buildOtherRemote(change: Change): Promise<{ readonly folder: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'botter-remote-'));
  const program = join(process.cwd(), 'tests/browser/support/build-other-remote.mjs');
  await promisify(execFile)(process.execPath, [program, folder, JSON.stringify(change)]);
  return {
    folder: join(folder, change.name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
