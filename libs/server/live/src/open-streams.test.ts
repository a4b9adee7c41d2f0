import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { eventually } from '@botter/server-async/testing';
import { FixedClock } from '@botter/server-http';
import { EventStream } from './event-stream';
import type { EntryContent, LiveEntry } from './live-entry';
import { OpenStreams } from './open-streams';

const clock = new FixedClock(new Date('2026-01-15T12:00:00.000Z'));
let bots: Record<string, string[]>;
let asked: string[];
/** Reading the bots of these people waits, and then fails if it rejects. */
let delays: Record<string, Promise<void>>;
let streams: OpenStreams;

beforeEach(() => {
  bots = { alice: ['a', 'shared'], bob: ['b', 'shared'], carol: ['c'] };
  asked = [];
  delays = {};
  const access = {
    accessOf: async () => undefined,
    usersOf: async () => [],
    botsOf: async (userId: string) => {
      asked.push(userId);
      const seen = bots[userId] ?? [];
      await delays[userId];
      return seen.map((botId) => ({ botId, access: 'owner' as const }));
    },
  };
  streams = new OpenStreams(access, clock);
});

function open(userId: string): EventStream {
  const stream = new EventStream({
    userId,
    response: new ServerResponse(new IncomingMessage(new Socket())),
    headers: {},
    lifeMs: 1_000,
    onClose: () => {},
  });
  streams.add(stream, { head: 0, bots: undefined });
  return stream;
}

const about = (botId: string): EntryContent => ({
  type: 'ready',
  botId,
  event: { type: 'bot_changed', botId },
});

/** The numbers of the entries that each stream gets, from 1. */
async function received(...contents: EntryContent[]): Promise<Map<EventStream, number[]>> {
  const entries = contents.map((content, i): LiveEntry => ({ n: i + 1, content }));
  const receivers = await streams.receiversOf(entries);
  return new Map(
    receivers.flatMap(([own, got]) =>
      [...own.keys()].map((stream) => [stream, got.map(({ n }) => n)] as const),
    ),
  );
}

function withheld() {
  let settle = { resolve: () => {}, reject: (_: Error) => {} };
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
}

test('finds the streams of those who may see a bot, of one person, and of everyone', async () => {
  const [alice, again, bob] = [open('alice'), open('alice'), open('bob')];
  const personal = { type: 'personal', event: { type: 'link_changed' } } as const;
  expect(
    await received(
      about('a'),
      about('shared'),
      about('c'),
      { ...about('shared'), onlyFor: 'bob' } as EntryContent,
      { ...about('a'), onlyFor: 'bob' } as EntryContent,
      { ...personal, onlyFor: 'alice' },
      personal,
    ),
  ).toEqual(
    new Map([
      [alice, [1, 2, 6, 7]],
      [again, [1, 2, 6, 7]],
      [bob, [2, 4, 7]],
    ]),
  );
  expect(asked).toEqual(['alice', 'bob']);
});

test('forgets someone with their last stream', async () => {
  const [first, second] = [open('alice'), open('alice')];
  streams.remove(first);
  expect(await received(about('a'))).toEqual(new Map([[second, [1]]]));
  streams.remove(second);
  expect(streams.isEmpty).toBe(true);
  expect(await received(about('a'))).toEqual(new Map());
  expect(asked).toEqual(['alice']);
});

test('does not keep what is read for someone who has left meanwhile', async () => {
  const { promise, resolve } = withheld();
  delays.alice = promise;
  const first = open('alice');
  const reading = streams.botsOf('alice');
  streams.remove(first);
  const second = open('alice');
  bots.alice = ['c'];
  delays = {};
  expect(await received(about('a'), about('c'))).toEqual(new Map([[second, [2]]]));
  resolve();
  await reading;
  expect(await streams.receiversOf([{ n: 1, content: about('a') }])).toEqual([]);
});

describe('after half a minute', () => {
  test('reads again before an event what someone has lost, and not for an event of others', async () => {
    bots.alice = ['a', 'lost'];
    const [alice, bob, carol] = [open('alice'), open('bob'), open('carol')];
    await received(about('a'));
    clock.advance(30_000);
    bots.alice = ['a'];
    // The others are read in the background, one after the other.
    delays.bob = new Promise(() => {});
    delays.carol = new Promise(() => {});
    expect(await received(about('a'), about('lost'))).toEqual(new Map([[alice, [1]]]));
    delays = {};
    asked.length = 0;
    expect(await received(about('a'))).toEqual(new Map([[alice, [1]]]));
    expect(asked).toEqual([]);
    streams.forget('bob');
    expect(await received(about('shared'))).toEqual(new Map([[bob, [1]]]));
    expect(await received(about('c'))).toEqual(new Map([[carol, [1]]]));
  });

  test('finds someone by the bots that they have got without a signal', async () => {
    const [alice, carol] = [open('alice'), open('carol')];
    await received(about('a'));
    bots.carol = ['c', 'a'];
    expect(await received(about('a'))).toEqual(new Map([[alice, [1]]]));
    clock.advance(30_000);
    await eventually(async () => (await received(about('a'))).has(carol));
  });

  test('reports that bots could not be read to the next event', async () => {
    open('alice');
    const carol = open('carol');
    await received(about('a'));
    clock.advance(30_000);
    delays.carol = Promise.reject(new Error('down'));
    delays.carol.catch(() => {});
    await received(about('a'));
    await eventually(() => asked.filter((userId) => userId === 'carol').length === 2);
    await expect(received(about('a'))).rejects.toThrow('down');
    delays = {};
    expect(await received(about('c'))).toEqual(new Map([[carol, [1]]]));
  });
});

test('waits for the bots of a new stream, and for the latest ones if they change meanwhile', async () => {
  const first = withheld();
  delays.alice = first.promise;
  const alice = open('alice');
  const receiving = received(about('a'), about('c'));
  await eventually(() => asked.length === 1);
  bots.alice = ['c'];
  streams.forget('alice');
  const second = withheld();
  delays.alice = second.promise;
  first.resolve();
  await eventually(() => asked.length === 2);
  second.resolve();
  expect(await receiving).toEqual(new Map([[alice, [2]]]));
});
