import type { LoggerService } from '@nestjs/common';
import type { Logger } from './logger';

/** Lets the framework write into our log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    // The framework's log about its own start is noise to everyone else.
    this.#write('debug', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.#write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.#write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.#write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.#write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.#write('fatal', message, rest);
  }

  #write(level: 'fatal' | 'error' | 'warn' | 'debug' | 'trace', message: unknown, rest: unknown[]): void {
    const context = rest.findLast((entry) => typeof entry === 'string');
    if (message instanceof Error) {
      this.logger[level]({ context, err: message }, message.message);
    } else if (typeof message === 'object' && message !== null) {
      const { msg, ...fields } = message as { msg?: unknown };
      this.logger[level]({ context, ...fields }, String(msg ?? ''));
    } else {
      this.logger[level]({ context }, String(message));
    }
  }
}
