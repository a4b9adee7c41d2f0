import { LOGGER, type Logger } from '@botter/server-logging';
import { Inject, Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { RecurringTask } from './recurring-task';

/** Creates everything that recurs in this process; the names are in Nest's `SchedulerRegistry`. */
@Injectable()
export class Scheduling {
  readonly #names = new Set<string>();

  constructor(
    @Inject(SchedulerRegistry) private readonly registry: SchedulerRegistry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * A task that its owner starts with `trigger()` and ends with `stop()`, in the order in which the process
   * stops.
   * @param everyMs pause between the end of a run and the beginning of the next
   * @throws if another task has the name
   */
  every(name: string, everyMs: number, work: () => Promise<unknown>): RecurringTask {
    if (this.#names.has(name)) throw new Error(`Two recurring tasks have the name "${name}"`);
    this.#names.add(name);
    return new RecurringTask(everyMs, work, {
      remember: (timer) => {
        this.registry.addTimeout(name, timer);
        // Nest forgets every timer itself when the process stops.
        return () => {
          if (this.registry.doesExist('timeout', name)) this.registry.deleteTimeout(name);
        };
      },
      onError: (error) =>
        this.logger.warn({ err: error, task: name }, 'recurring task failed and will be retried'),
    });
  }
}
