import { fork } from 'node:child_process';
import { join } from 'node:path';
import { followParent } from '../../../tools/lib/follow-parent.mjs';

/** Starts the program next to this file. `ask(command, values)` returns its answer. */
export async function startTelegram() {
  const child = fork(join(import.meta.dirname, 'telegram-program.mjs'), {
    execArgv: followParent,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting = new Map();
  let id = 0;
  const ended = new Promise((done) => child.once('exit', done));
  const port = await new Promise((done, failed) => {
    child.once('message', (message) => done(message.port));
    child.once('exit', (code) => failed(new Error(`Telegram's program ended (code ${code})`)));
  });
  child.on('message', ({ id: asked, result }) => {
    waiting.get(asked)?.(result);
    waiting.delete(asked);
  });
  return {
    port,
    ask: (command, values = {}) =>
      new Promise((done) => {
        waiting.set(++id, done);
        child.send({ id, command, values });
      }),
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
