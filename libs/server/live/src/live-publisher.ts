import { notifyAll, type SqlExecutor } from '@botter/server-database';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { LiveBus } from './live-bus';
import { liveChannel, packSignals } from './live-channel';
import type { LiveSignal } from './live-signal';

/** Notifies every API process of what happened. */
@Injectable()
export class LivePublisher {
  constructor(@Optional() @Inject(LiveBus) private readonly bus?: LiveBus) {}

  /**
   * Publishes with the commit of the caller's transaction, and not at all when it rolls back.
   * @param executor the transaction in which it became true
   */
  async publish(executor: SqlExecutor, signals: readonly LiveSignal[]): Promise<void> {
    await notifyAll(executor, liveChannel, packSignals(signals));
  }

  /**
   * Publishes what is already committed: over Redis if there is one and it accepts the signals, otherwise
   * like `publish`.
   */
  async announce(executor: SqlExecutor, signals: readonly LiveSignal[]): Promise<void> {
    const payloads = packSignals(signals);
    if (payloads.length === 0) return;
    const isOut = await this.bus?.publish(payloads).then(
      () => true,
      () => false,
    );
    if (!isOut) await notifyAll(executor, liveChannel, payloads);
  }
}
