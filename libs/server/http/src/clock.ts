/**
 * The time, as an argument of everything that needs it. The class is its own Nest token: `@Inject(Clock)
 * clock: Clock`.
 */
export abstract class Clock {
  abstract now(): Date;
}

/** The clock of the machine. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/** A clock for tests: doesn't move until it is advanced. */
export class FixedClock extends Clock {
  constructor(private instant: Date) {
    super();
  }

  now(): Date {
    return new Date(this.instant);
  }

  /** Moves it forward (or, negative, back). */
  advance(milliseconds: number): void {
    this.instant = new Date(this.instant.getTime() + milliseconds);
  }
}
