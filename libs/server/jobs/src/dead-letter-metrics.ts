import { Metrics } from '@botter/server-metrics';
import { Inject, Injectable } from '@nestjs/common';
import { DeadLetters } from './dead-letters';

/** Shows how many jobs were given up. */
@Injectable()
export class DeadLetterMetrics {
  constructor(@Inject(DeadLetters) letters: DeadLetters, @Inject(Metrics) metrics: Metrics) {
    metrics.measure({
      name: 'botter_dead_letters',
      help: 'Jobs that were given up and are kept for 30 days',
      label: 'queue',
      read: () => letters.countByQueue(),
    });
  }
}
