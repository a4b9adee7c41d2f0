import { backoff } from '@botter/server-async';
/** What a task needs of its surroundings. */
export interface TaskPorts {
  /** Registers the timer of the next run; returns a function that forgets it. */
  remember(timer: NodeJS.Timeout): () => void;
  /** Gets what a run threw. */
  onError(error: unknown): void;
}

/**
 * However often a run fails, the next one comes after this long at the latest, or after the task's own
 * interval: once the database is back, work continues within seconds.
 */
const longestPauseMs = 5_000;

/**
 * Runs something again and again in this process, one run at a time; each begins a while after the last one
 * has ended. Each failure in a row doubles the pause, and nothing can shorten the pause then.
 */
export class RecurringTask {
  #forget: () => void = () => {};
  #running: Promise<void> | undefined;
  #failures = 0;
  #again = false;
  #isStopped = false;

  constructor(
    private readonly everyMs: number,
    private readonly work: () => Promise<unknown>,
    private readonly ports: TaskPorts,
  ) {}

  /** Runs immediately, or once more after the current run. A task that was never triggered does nothing. */
  trigger(): void {
    if (this.#isStopped) return;
    if (this.#running) this.#again = true;
    else if (this.#failures === 0) this.#run();
  }

  /** Settles after the current run; no further run follows. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#forget();
    await this.#running;
  }

  #run(): void {
    this.#forget();
    this.#running = this.#once();
  }

  async #once(): Promise<void> {
    try {
      await this.work();
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      this.ports.onError(error);
    }
    this.#running = undefined;
    const again = this.#again && this.#failures === 0;
    this.#again = false;
    if (this.#isStopped) return;
    if (again) this.#run();
    else this.#schedule();
  }

  #schedule(): void {
    const rule = { firstPauseMs: this.everyMs, longestPauseMs: Math.max(this.everyMs, longestPauseMs) };
    const pauseMs = backoff(rule, this.#failures);
    const timer = setTimeout(() => this.#run(), pauseMs).unref();
    const forget = this.ports.remember(timer);
    this.#forget = () => {
      clearTimeout(timer);
      forget();
      this.#forget = () => {};
    };
  }
}
