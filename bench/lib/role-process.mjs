import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { followParent } from '../../tools/lib/follow-parent.mjs';
import { freePort } from '../../tools/lib/free-port.mjs';

/** Starts one role in a process of its own and waits until it is ready. */
export async function startRole(role, environment) {
  const port = await freePort();
  const program = join(import.meta.dirname, '..', '..', 'dist', 'server', `${role}.js`);
  const server = await startServer([...(process.env.BENCH_NODE_ARGS?.split(' ') ?? []), program], {
    env: { ...environment, PORT: String(port) },
    ready: `http://127.0.0.1:${port}/health/ready`,
  });
  return { role, port, ...server };
}

/** Starts a server with these arguments of Node, and waits until it answers at `ready`. */
export async function startServer(args, { env, ready }) {
  const child = spawn(process.execPath, [...followParent, ...args], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  for (let tries = 0; tries < 1_200; tries += 1) {
    const response = await fetch(ready).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return { pid: child.pid, stop };
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} did not start`);
    await new Promise((done) => setTimeout(done, 100));
  }
  await stop();
  throw new Error(`${args.join(' ')} was not ready within two minutes`);
}
