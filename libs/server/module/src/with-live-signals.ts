import { liveSchema, type Projection } from '@botter/server-event-store';
import type { LivePublisher, LiveSignal } from '@botter/server-live';
import type { ModuleProjection } from './server-module';

/**
 * The projection of a module, as the worker keeps it: it signals open pages in the transaction that changes
 * the read model, once for each thing in a batch. A rebuild changes nothing visible, so it signals nothing.
 */
export function withLiveSignals(
  { projection, signals: signalsOf }: ModuleProjection,
  live: Pick<LivePublisher, 'publish'>,
): Projection {
  if (!signalsOf) return projection;
  return {
    ...projection,
    async project(events, context) {
      await projection.project(events, context);
      if (context.schema !== liveSchema) return;
      const signals = new Map<string, LiveSignal>();
      for (const signal of events.flatMap(signalsOf)) signals.set(JSON.stringify(signal), signal);
      if (signals.size > 0) await live.publish(context.tx, [...signals.values()]);
    },
  };
}
