import 'reflect-metadata';
import { inspect } from 'node:util';
import { loadDatabaseConfig, type Role } from '@botter/server-config';
import { scrubSecrets } from '@botter/server-logging';
import { migrateCommand } from './commands/migrate.command';
import { migrateEventsCommand } from './commands/migrate-events.command';
import { quarantineCommand } from './commands/quarantine.command';
import { replayCommand } from './commands/replay.command';
import { revokeAccessCommand } from './commands/revoke-access.command';
import { type Print, rotateSecretsCommand } from './commands/rotate-secrets.command';
import { waitlistCommand } from './commands/waitlist.command';
import { setHeapGrowth } from './heap-growth';
import { configOf, type RunningServer, runServer, type ServerOptions } from './run-server';
import { describeStartError, StartError } from './start-error';

export interface StartOptions {
  readonly roles?: readonly Role[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Arguments of the program: nothing, or the name of a sub-command. */
  readonly args?: readonly string[];
}

/** Finishing the current work may take 10 s; a little of that is left for the exit. */
const stopWithinMs = 9_500;

type Command = (options: ServerOptions, print: Print, args: readonly string[]) => Promise<number>;

const commands: Readonly<Record<string, Command>> = {
  migrate: ({ env }, print) => migrateCommand(loadDatabaseConfig(env), print),
  'migrate-events': ({ env }, print, args) => migrateEventsCommand(loadDatabaseConfig(env), print, args),
  quarantine: ({ env }, print, args) => quarantineCommand(loadDatabaseConfig(env), print, args),
  replay: (options, print, args) => replayCommand(configOf(options), print, args),
  'revoke-access': (options, print, args) => revokeAccessCommand(configOf(options), print, args),
  'rotate-secrets': (options, print) => rotateSecretsCommand(configOf(options), print),
  waitlist: (options, print, args) => waitlistCommand(configOf(options), print, args),
};

/**
 * The whole life of a server process: starts, runs until SIGTERM or SIGINT, ends with code 0; code 1 when it
 * cannot start.
 */
export async function startServer({
  roles,
  env = process.env,
  args = process.argv.slice(2),
}: StartOptions = {}): Promise<void> {
  try {
    const [name, ...rest] = args;
    if (name === undefined) {
      // There is no work before it is ready; as process 1 of a container it would not even receive the
      // signal.
      const leave = () => process.exit(0);
      process.on('SIGTERM', leave).on('SIGINT', leave);
      setHeapGrowth();
      const server = await runServer({ roles, env });
      process.off('SIGTERM', leave).off('SIGINT', leave);
      return stopOnSignal(server);
    }
    const command = commands[name];
    if (!command) {
      throw new StartError(`there is no command "${name}"; known are ${Object.keys(commands).join(', ')}`);
    }
    process.exitCode = await command({ roles, env }, (line) => process.stdout.write(line), rest);
  } catch (error) {
    process.stderr.write(`${describeStartError(error)}\n`);
    if (env.LOG_LEVEL === 'debug' || env.LOG_LEVEL === 'trace') {
      process.stderr.write(`${scrubSecrets(inspect(error))}\n`);
    }
    process.exit(1);
  }
}

function stopOnSignal(server: RunningServer): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    server.logger.info({ signal }, 'stopping');
    const patience = setTimeout(() => {
      server.logger.warn('not everything was finished in time; it will be done again after the next start');
      process.exit(0);
    }, stopWithinMs);
    server.stop().then(
      () => {
        clearTimeout(patience);
        server.logger.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        server.logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The log hides secrets, the default output would not; the process ends anyway.
  const fatal = (error: unknown) => {
    server.logger.fatal({ err: error }, 'unexpected error, the process ends');
    process.exit(1);
  };
  process.on('uncaughtException', fatal);
  process.on('unhandledRejection', fatal);
}
