import { liveSchema, type Projection, type RecordedEvent } from '@botter/server-event-store';
import type { LivePublisher, LiveSignal } from '@botter/server-live';
import { botIdOf } from './domain/bot-stream';

/** Signals that say no more than which bot they concern. */
export type BotSignalKind = 'bot_changed' | 'actions_changed' | 'access_changed';

/**
 * A projection that also tells open pages, in the transaction in which it changes the read model. A rebuild changes
 * nothing that anybody sees, so it tells nobody.
 */
export function withLiveSignals(
  projection: Projection,
  live: Pick<LivePublisher, 'publish'>,
  signalsOf: (event: RecordedEvent) => readonly BotSignalKind[],
): Projection {
  return {
    ...projection,
    async project(events, context) {
      await projection.project(events, context);
      if (context.schema !== liveSchema) return;
      const signals = new Map<string, LiveSignal>();
      for (const event of events) {
        const botId = botIdOf(event);
        for (const kind of signalsOf(event)) signals.set(`${kind} ${botId}`, { kind, botId });
      }
      if (signals.size > 0) await live.publish(context.tx, [...signals.values()]);
    },
  };
}
