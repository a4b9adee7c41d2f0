import type { AccessReader } from '@botter/server-auth';
import { liveSchema, type Projection } from '@botter/server-event-store';
import { accessLost, type LivePublisher, type LiveSignal } from '@botter/server-live';
import type { ModuleProjection } from './server-module';

/**
 * The projection of a module, as the worker keeps it: it signals open pages in the transaction that changes
 * the read model, once for each thing in a batch. A rebuild changes nothing visible, so it signals nothing.
 */
export function withLiveSignals(
  { projection, signals: signalsOf }: ModuleProjection,
  live: Pick<LivePublisher, 'publish'>,
  access: Pick<AccessReader, 'usersOf'>,
): Projection {
  if (!signalsOf) return projection;
  return {
    ...projection,
    async project(events, context) {
      if (context.schema !== liveSchema) return projection.project(events, context);
      const distinct = new Map<string, LiveSignal>();
      for (const signal of events.flatMap(signalsOf)) distinct.set(JSON.stringify(signal), signal);
      const signals: LiveSignal[] = [];
      for (const signal of distinct.values()) {
        const isLoss = signal.kind === 'access_changed' && signal.isLost;
        // Afterwards no one could say whom the bot was taken from.
        signals.push(
          isLoss ? accessLost(signal.botId, await access.usersOf(signal.botId, context.tx)) : signal,
        );
      }
      await projection.project(events, context);
      if (signals.length > 0) await live.publish(context.tx, signals);
    },
  };
}
