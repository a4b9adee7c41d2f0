import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { followParent } from '../../tools/lib/follow-parent.mjs';
import { freePort } from '../../tools/lib/free-port.mjs';

/** Starts one role in a process of its own and waits until it is ready. */
export async function startRole(role, environment) {
  const port = await freePort();
  const program = join(import.meta.dirname, '..', '..', 'dist', 'server', `${role}.js`);
  const nodeArgs = process.env.BENCH_NODE_ARGS?.split(' ') ?? [];
  const child = spawn(process.execPath, [...followParent, ...nodeArgs, program], {
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  for (let tries = 0; tries < 600; tries += 1) {
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    await ready?.body?.cancel();
    if (ready?.ok) return { role, port, pid: child.pid, stop };
    if (child.exitCode !== null) throw new Error(`the role ${role} did not start`);
    await new Promise((done) => setTimeout(done, 100));
  }
  await stop();
  throw new Error(`the role ${role} was not ready within a minute`);
}
