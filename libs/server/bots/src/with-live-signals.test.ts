import type { Projection, ProjectionContext } from '@botter/server-event-store';
import type { LiveSignal } from '@botter/server-live';
import { withLiveSignals } from './with-live-signals';
import type { BotEvent } from './domain/bot.events';
import { recordedEvent } from './testing';

const quiet: Projection = { name: 'quiet', tables: [], handles: [], project: async () => {} };
const renamed = (botId: string) => recordedEvent<BotEvent>('BotRenamed', { name: 'x' }, { botId });

async function published(events: ReturnType<typeof renamed>[], schema: string): Promise<LiveSignal[][]> {
  const all: LiveSignal[][] = [];
  const live = { publish: async (_: unknown, signals: readonly LiveSignal[]) => void all.push([...signals]) };
  const context = { tx: {}, schema } as unknown as ProjectionContext;
  await withLiveSignals(quiet, live, () => ['bot_changed']).project(events, context);
  return all;
}

test('every bot of a batch is told of once', async () => {
  expect(await published([renamed('a'), renamed('b'), renamed('a')], 'read')).toEqual([
    [
      { kind: 'bot_changed', botId: 'a' },
      { kind: 'bot_changed', botId: 'b' },
    ],
  ]);
});

test('a rebuild tells nobody', async () => {
  expect(await published([renamed('a')], 'rebuild_1')).toEqual([]);
});
