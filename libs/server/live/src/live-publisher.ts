import { notifyAll, type SqlExecutor } from '@botter/server-database';
import { Injectable } from '@nestjs/common';
import { liveChannel, packSignals } from './live-channel';
import type { LiveSignal } from './live-signal';

/** Notifies every API process of what happened. */
@Injectable()
export class LivePublisher {
  /**
   * Publishes with the commit of the caller's transaction, and not at all when it rolls back.
   * @param executor the transaction in which it became true
   */
  async publish(executor: SqlExecutor, signals: readonly LiveSignal[]): Promise<void> {
    await notifyAll(executor, liveChannel, packSignals(signals));
  }
}
