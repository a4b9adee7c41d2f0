import { inspect } from 'node:util';

const hidden = '***';

/**
 * A value that must not be seen: prints as `***` in logs, JSON and error messages. Only `reveal()` returns
 * it.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return hidden;
  }

  toJSON(): string {
    return hidden;
  }

  [inspect.custom](): string {
    return hidden;
  }
}
