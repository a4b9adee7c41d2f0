import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { redactFields, scrubSecrets } from './redact';

/** Structured logger: `logger.info({ botId }, 'bot connected')`. Fields first, then a constant sentence. */
export type Logger = PinoLogger;

/** Nest token of the `Logger`. */
export const LOGGER = Symbol('LOGGER');

export interface LoggerOptions {
  readonly level: string;
  /** For people instead of machines; the default if the output is a terminal. */
  readonly pretty?: boolean;
  /** The target of the lines; standard output by default. */
  readonly destination?: DestinationStream;
}

/** Makes the logger of a process. No line of it contains a token, a secret or the text of a message. */
export function createLogger({ level, pretty, destination }: LoggerOptions): Logger {
  const target = destination ?? standardOutput(pretty ?? process.stdout.isTTY === true);
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      // The redaction below already makes plain fields of errors.
      serializers: { err: (fields: unknown) => fields },
      formatters: {
        log: (fields) => redactFields(fields) as Record<string, unknown>,
      },
    },
    { write: (line) => target.write(scrubSecrets(line)) },
  );
}

/** A silent logger for tests. */
export function silentLogger(): Logger {
  return pino({ level: 'silent' });
}

function standardOutput(pretty: boolean): DestinationStream {
  if (!pretty) return process.stdout;
  // Loaded only at a terminal: production never pays for it.
  // oxlint-disable-next-line typescript/no-require-imports
  const prettyStream = require('pino-pretty') as typeof import('pino-pretty');
  return prettyStream({ sync: true, translateTime: 'SYS:HH:MM:ss', singleLine: true });
}
