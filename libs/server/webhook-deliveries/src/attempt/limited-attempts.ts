import type { Secret } from '@botter/server-secrets';
import { Inject, Injectable } from '@nestjs/common';
import { hostOf, pauseAfter, stateAfter } from './attempt-rules';
import { type Delivery, DeliveryAttempts } from './delivery-attempts';
import { DeliveryLimits } from './delivery-limits';

/** What follows from an attempt: `busy` if nothing was sent, as there was no room for it. */
export type AttemptEnd =
  | { readonly kind: 'over' }
  | { readonly kind: 'busy'; readonly pauseMs: number }
  | { readonly kind: 'retry'; readonly pauseMs: number; readonly reason: string };

/** The one path of an attempt at a delivery: room, request, log, and what comes next. */
@Injectable()
export class LimitedAttempts {
  constructor(
    @Inject(DeliveryAttempts) private readonly attempts: DeliveryAttempts,
    @Inject(DeliveryLimits) private readonly limits: DeliveryLimits,
  ) {}

  /**
   * @param number of the attempt, from 1
   * @param waitMs how long it waits for room, if the receiver isn't known to be silent
   */
  async make(
    delivery: Delivery,
    secrets: readonly Secret[],
    number: number,
    waitMs = 0,
  ): Promise<AttemptEnd> {
    const { botId, subject, target } = delivery;
    const place = { botId, subject, host: hostOf(target.url) };
    const ran = await this.limits.run(place, () => this.attempts.send(delivery, secrets), waitMs);
    if ('pauseMs' in ran) return { kind: 'busy', pauseMs: ran.pauseMs };
    const { outcome } = ran.result;
    const state = stateAfter(outcome, number, target);
    await this.attempts.record(delivery, ran.result, state);
    if (state !== 'waiting') return { kind: 'over' };
    const reason = outcome.kind === 'failed' ? outcome.description : '';
    return { kind: 'retry', pauseMs: pauseAfter(outcome, number), reason };
  }
}
