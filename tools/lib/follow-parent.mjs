// Nothing that we start outlives us: when we end, even by kill -9, the programs that we started end, too.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Arguments of Node for a program of ours; it needs an IPC channel, which ends with us. */
export const followParent = ['--require', join(import.meta.dirname, 'follow-parent.cjs')];

/**
 * The same for a program that has no such channel: a shell waits for the end of a pipe of ours, and sends the
 * signal.
 */
export function endWithUs(child, signal = 'TERM') {
  if (process.platform === 'win32') return;
  const watcher = spawn('sh', ['-c', 'read -r end; kill -s "$1" "$0"', String(child.pid), signal], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C in the terminal doesn't end it.
    detached: true,
  });
  watcher.on('error', () => {});
  watcher.unref();
  watcher.stdin.unref();
  // Before the number of the program belongs to another one.
  child.once('exit', () => watcher.kill('SIGKILL'));
}
