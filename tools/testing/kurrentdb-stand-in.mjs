import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from '../build.mjs';

/** The stand-in of KurrentDB in a process of its own. */
export async function kurrentDBStandIn({ nodes = 1 } = {}) {
  await build({ names: ['bench'] });
  const program = join(import.meta.dirname, '..', '..', 'dist', 'bench', 'kurrentdb-stand-in.js');
  const child = spawn(process.execPath, [program, String(nodes)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const { value: url } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  return {
    url,
    killLeader: () => child.stdin.write('kill\n'),
    stop: () => child.stdin.end(),
  };
}
