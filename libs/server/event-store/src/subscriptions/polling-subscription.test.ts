import type { Position, RecordedEvent } from '../event-store';
import { type Batch, PollingSubscription } from './polling-subscription';

const batch = (count: number, more: Partial<Batch> = {}): Batch => ({
  events: Array.from({ length: count }, (_, n) => ({ position: `${n}` }) as RecordedEvent),
  last: count === 0 ? undefined : (`${count - 1}` as Position),
  hasUnsettled: false,
  isCut: false,
  ...more,
});

/** For the reads of a test: whether `isHeld` was true. */
let heldReads: boolean[];
beforeEach(() => {
  heldReads = [];
});

/**
 * A source of these batches and then nothing; returns the number of events of each delivery, and the number
 * of reads.
 */
async function follow(batches: Batch[], inHand: (subscription: PollingSubscription) => void = () => {}) {
  const delivered: number[] = [];
  let reads = 0;
  const subscription: PollingSubscription = new PollingSubscription(
    {},
    async (events) => {
      delivered.push(events.length);
      inHand(subscription);
    },
    {
      read: async (_after, _limit, isHeld) => {
        reads += 1;
        heldReads.push(isHeld);
        return batches.shift() ?? batch(0);
      },
      pollIntervalMs: 600_000,
      onError: (error) => {
        throw error;
      },
      onStopped: () => {},
    },
  );
  subscription.start();
  while (batches.length > 0) await new Promise(setImmediate);
  await new Promise(setImmediate);
  await subscription.stop();
  return { delivered, reads };
}

test('waits for the next notification after all events', async () => {
  expect(await follow([batch(3)])).toEqual({ delivered: [3], reads: 1 });
});

test('events that a limit cut off follow immediately', async () => {
  expect(await follow([batch(2, { isCut: true }), batch(1)])).toEqual({ delivered: [2, 1], reads: 2 });
});

test('looks for events that an open transaction holds back until they are there', async () => {
  const held = { hasUnsettled: true };
  expect(await follow([batch(1, held), batch(0, held), batch(1)])).toEqual({ delivered: [1, 1], reads: 3 });
});

test('what is held back for longer is read as such, until it is there', async () => {
  const held = Array.from({ length: 7 }, () => batch(0, { hasUnsettled: true }));
  await follow([...held, batch(1, { isCut: true }), batch(1)]);
  expect(heldReads).toEqual([false, false, false, false, false, true, true, true, false]);
});

test('a notification during a delivery is a reason to look', async () => {
  const once = [(subscription: PollingSubscription) => subscription.wake()];
  const followed = await follow([batch(1)], (subscription) => once.pop()?.(subscription));
  expect(followed).toEqual({ delivered: [1], reads: 2 });
});
