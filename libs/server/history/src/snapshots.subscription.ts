import { botIdOf } from '@botter/server-bots/events';
import type { CheckpointedSubscription } from '@botter/server-event-store';
import type { Configurations } from './configurations/configurations';
import { configurationTypes } from './domain/configuration-event';

/** Often enough that opening an old version waits for a few of these steps at most. */
const everyEvents = 250;

/** Keeps the snapshots of long histories up to date. */
export function historySnapshots(configurations: Pick<Configurations, 'prepare'>): CheckpointedSubscription {
  return {
    name: 'history-snapshots',
    handles: configurationTypes,
    async handler(event) {
      if (event.version % everyEvents === 0) await configurations.prepare(botIdOf(event), event.version);
    },
  };
}
