import { Logger } from '@nestjs/common';

/** Runs something from time to time, one run after the other; a failed run is logged and the next one comes all the same. */
export class RepeatingTask {
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(
    private readonly name: string,
    private readonly everyMs: number,
    private readonly run: () => Promise<void>,
  ) {
    this.#logger = new Logger(name);
  }

  /** The first run comes at once. */
  start(): void {
    this.#running = this.#runOnce();
  }

  /** Settles when the run in hand is done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #runOnce(): Promise<void> {
    try {
      await this.run();
    } catch (error) {
      this.#logger.warn({ msg: `${this.name} failed and will be tried again`, err: error });
    }
    if (!this.#stopped) this.#timer = setTimeout(() => this.start(), this.everyMs);
  }
}
