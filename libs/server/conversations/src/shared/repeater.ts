/** Runs something again and again, never twice at a time; each run begins a while after the last one has ended. */
export class Repeater {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;
  #again = false;

  constructor(
    private readonly everyMs: number,
    private readonly work: () => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    this.#schedule(this.everyMs);
  }

  /** Runs at once, or once more after the run in hand. */
  trigger(): void {
    if (this.#stopped) return;
    if (this.#running) this.#again = true;
    else this.#run();
  }

  /** Settles after the run in hand. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(ms: number): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#run(), ms);
  }

  #run(): void {
    clearTimeout(this.#timer);
    this.#running = this.#once();
  }

  async #once(): Promise<void> {
    try {
      await this.work();
    } catch (error) {
      this.onError(error);
    }
    this.#running = undefined;
    const again = this.#again;
    this.#again = false;
    if (again && !this.#stopped) this.#run();
    else this.#schedule(this.everyMs);
  }
}
