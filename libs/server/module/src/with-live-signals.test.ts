import type { Projection, ProjectionContext, RecordedEvent } from '@botter/server-event-store';
import { testEvent } from '@botter/server-event-store/testing';
import type { LiveSignal } from '@botter/server-live';
import { withLiveSignals } from './with-live-signals';

const quiet: Projection = { name: 'quiet', tables: [], handles: [], project: async () => {} };
const changed = (botId: string) => ({ ...testEvent(), stream: `bot-${botId}` }) as RecordedEvent;

async function published(events: readonly RecordedEvent[], schema: string): Promise<LiveSignal[][]> {
  const all: LiveSignal[][] = [];
  const live = { publish: async (_: unknown, signals: readonly LiveSignal[]) => void all.push([...signals]) };
  const signals = ({ stream }: RecordedEvent) => [{ kind: 'bot_changed', botId: stream } as const];
  const context = { tx: {}, schema } as unknown as ProjectionContext;
  await withLiveSignals({ projection: quiet, signals }, live, { usersOf: async () => [] }).project(
    events,
    context,
  );
  return all;
}

test('a batch announces each changed bot once', async () => {
  expect(await published([changed('a'), changed('b'), changed('a')], 'read')).toEqual([
    [
      { kind: 'bot_changed', botId: 'bot-a' },
      { kind: 'bot_changed', botId: 'bot-b' },
    ],
  ]);
});

test('names those who could see a lost bot before the transaction', async () => {
  let users = ['owner', 'guest'];
  const all: LiveSignal[] = [];
  const live = { publish: async (_: unknown, signals: readonly LiveSignal[]) => void all.push(...signals) };
  const context = { tx: {}, schema: 'read' } as unknown as ProjectionContext;
  const projection = {
    ...quiet,
    project: async () => {
      users = [];
    },
  };
  const signals = ({ stream }: RecordedEvent) => [
    { kind: 'access_changed', botId: stream, isLost: true } as const,
  ];
  const usersOf = async (_: string, db?: unknown) => (db === context.tx ? users : []);
  await withLiveSignals({ projection, signals }, live, { usersOf }).project([changed('a')], context);
  expect(all).toEqual([{ kind: 'access_changed', botId: 'bot-a', isLost: true, lostBy: ['owner', 'guest'] }]);
});

test('a rebuild announces nothing', async () => {
  expect(await published([changed('a')], 'rebuild_1')).toEqual([]);
});

test('a projection without signals stays as it is', () => {
  expect(
    withLiveSignals({ projection: quiet }, { publish: async () => {} }, { usersOf: async () => [] }),
  ).toBe(quiet);
});
