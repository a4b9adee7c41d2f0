import { createTestDatabase } from '@botter/server-database/testing';
import { hasRedis, startRedis } from '@botter/server-jobs/testing';
import { authMigrations } from '../auth.migrations';
import type { CountLedger, CountReport } from './count-ledger';
import { PostgresLedger } from './postgres-ledger';
import { RedisLedger } from './redis-ledger';
import { SharedCounts } from './shared-counts';

interface Opened {
  ledger(): CountLedger;
  stop(): Promise<void>;
}

const engines: [string, () => Promise<Opened>][] = [
  [
    'PostgreSQL',
    async () => {
      const database = await createTestDatabase([authMigrations]);
      return { ledger: () => new PostgresLedger(database.pool), stop: () => database.drop() };
    },
  ],
];
if (hasRedis) {
  engines.push([
    'Redis',
    async () => {
      const redis = await startRedis();
      const ledgers: CountLedger[] = [];
      return {
        ledger() {
          if (!redis.server.redisUrl) throw new Error('no Redis');
          const ledger = new RedisLedger(redis.server.redisUrl);
          ledgers.push(ledger);
          return ledger;
        },
        async stop() {
          for (const ledger of ledgers) ledger.close?.();
          await redis.stop();
        },
      };
    },
  ]);
}

const minute = 60_000;
const times = <T>(number: number, make: () => T): T[] => Array.from({ length: number }, make);

describe.each(engines)('counts that processes share through %s', (_, open) => {
  let opened: Opened;
  let now: number;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.stop());
  beforeEach(() => {
    now = (Math.floor(Date.now() / minute) + 1) * minute;
  });
  const counts = () => new SharedCounts(opened.ledger(), () => now);

  test('add up to one count', async () => {
    const [one, other] = [counts(), counts()];
    times(70, () => one.hit('calls:a', minute, 100));
    times(40, () => other.hit('calls:a', minute, 100));
    expect(other.hit('calls:a', minute, 100).current).toBe(41);
    await one.share();
    await other.share();
    expect(other.hit('calls:a', minute, 100)).toEqual({ current: 112, ttl: minute });
    await other.share();
    one.hit('calls:a', minute, 100);
    await one.share();
    expect(one.hit('calls:a', minute, 100).current).toBe(114);
    expect(one.hit('calls:b', minute, 100).current).toBe(1);
  });

  test('restart with each window and report when it ends', async () => {
    const one = counts();
    times(10, () => one.hit('sends:a', minute, 10));
    await one.share();
    now += minute - 1;
    expect(one.hit('sends:a', minute, 10)).toEqual({ current: 11, ttl: 1 });
    now += 1;
    expect(one.hit('sends:a', minute, 10)).toEqual({ current: 1, ttl: minute });
    await one.share();
    // A late report for the window before changes nothing.
    const late = new SharedCounts(opened.ledger(), () => now - minute);
    times(10, () => late.hit('sends:a', minute, 10));
    await late.share();
    one.hit('sends:a', minute, 10);
    await one.share();
    expect(one.hit('sends:a', minute, 10).current).toBe(3);
  });
});

describe('counts', () => {
  const told: (readonly CountReport[])[] = [];
  let away = false;
  const ledger: CountLedger = {
    async add(reports) {
      if (away) throw new Error('away');
      told.push(reports);
      return reports.map(({ hits }) => hits);
    },
  };
  beforeEach(() => {
    told.splice(0);
    away = false;
  });

  test('cost one statement for any number of calls, and none for callers far from their limit', async () => {
    const counts = new SharedCounts(ledger);
    times(5_000, () => counts.hit('calls:busy', minute, 1200));
    for (let n = 0; n < 500; n++) counts.hit(`calls:${n}`, minute, 1200);
    await counts.share();
    await counts.share();
    expect(told).toEqual([[{ key: 'calls:busy', windowEnd: expect.any(Number), hits: 5_000 }]]);
  });

  test('continue and lose nothing while the ledger is unavailable', async () => {
    const counts = new SharedCounts(ledger, () => 0);
    away = true;
    times(100, () => counts.hit('calls:a', minute, 100));
    await expect(counts.share()).rejects.toThrow('away');
    expect(counts.hit('calls:a', minute, 100).current).toBe(101);
    away = false;
    await counts.share();
    expect(told).toEqual([[{ key: 'calls:a', windowEnd: minute, hits: 101 }]]);
  });
});
