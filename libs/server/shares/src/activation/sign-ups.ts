import { verifiedUsersChannel } from '@botter/server-auth';
import { Listener } from '@botter/server-database';
import { LOGGER, type Logger } from '@botter/server-logging';
import { type RecurringTask, Scheduling } from '@botter/server-scheduling';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ShareActivator } from './share-activator';

/**
 * For cases without a notification: a worker that was down, a bot that could not be changed, an invitation at
 * the same moment.
 */
const searchEveryMs = 60_000;
const waitingAtMost = 1_000;

/** Activates a person's shares as soon as they sign up, and missed ones from time to time. */
@Injectable()
export class SignUps implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #search: RecurringTask;
  readonly #waiting = new Set<string>();
  #unlisten: (() => Promise<void>) | undefined;
  #running: Promise<void> | undefined;

  constructor(
    @Inject(ShareActivator) private readonly activator: ShareActivator,
    @Inject(Listener) private readonly listener: Listener,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Scheduling) scheduling: Scheduling,
  ) {
    this.#search = scheduling.every('share activation', searchEveryMs, () => activator.activateDue());
  }

  async onApplicationBootstrap(): Promise<void> {
    const onReconnect = () => this.#search.trigger();
    this.#unlisten = await this.listener.listen(verifiedUsersChannel, (id) => this.#take(id), {
      onReconnect,
    });
    this.#search.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#unlisten?.();
    this.#waiting.clear();
    await this.#running;
    await this.#search.stop();
  }

  #take(userId: string): void {
    if (this.#waiting.size >= waitingAtMost) return this.#search.trigger();
    this.#waiting.add(userId);
    this.#running ??= this.#activate().finally(() => {
      this.#running = undefined;
    });
  }

  async #activate(): Promise<void> {
    for (const userId of this.#waiting) {
      this.#waiting.delete(userId);
      await this.activator.activateDue(userId).catch((err: unknown) => {
        this.logger.warn({ err, userId }, 'could not activate shares at sign-up; they are tried again');
      });
    }
  }
}
