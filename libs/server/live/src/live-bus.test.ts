import { eventually } from '@botter/server-async/testing';
import { Listener } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { hasRedis, type RunningEngine, startRedis } from '@botter/server-jobs/testing';
import { Secret } from '@botter/server-secrets';
import { silentProxy } from '../../../../tools/testing/silent-proxy.mjs';
import { LiveBus } from './live-bus';
import { liveChannel, unpackSignals } from './live-channel';
import { LivePublisher } from './live-publisher';
import type { LiveSignal } from './live-signal';

const changed = (botId: string): LiveSignal => ({ kind: 'bot_changed', botId });

describe('live signals of what is committed', () => {
  let database: TestDatabase;
  let listener: Listener;
  const notified: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    listener = new Listener(database.url);
    await listener.listen(liveChannel, (payload) => notified.push(payload));
  });
  afterAll(async () => {
    await listener.close();
    await database.drop();
  });

  test('go through PostgreSQL if Redis does not accept them', async () => {
    // No server listens there.
    const bus = new LiveBus(new Secret('redis://127.0.0.1:1'));
    await new LivePublisher(bus).announce(database.pool, [changed('alone')]);
    await eventually(() => notified.length > 0);
    expect(notified.flatMap(unpackSignals)).toEqual([changed('alone')]);
    await bus.close();
  });

  (hasRedis ? describe : describe.skip)('in Redis', () => {
    let redis: RunningEngine;

    beforeAll(async () => {
      redis = await startRedis();
    });
    afterAll(() => redis.stop());

    test('reach other processes, which are notified when they may have missed some', async () => {
      const buses = [new LiveBus(redis.server.redisUrl!), new LiveBus(redis.server.redisUrl!)];
      const [from, to] = buses as [LiveBus, LiveBus];
      const heard: LiveSignal[] = [];
      let missed = 0;
      await to.subscribe(
        (payload) => heard.push(...unpackSignals(payload)),
        () => {
          missed += 1;
        },
      );
      const publisher = new LivePublisher(from);
      const before = notified.length;
      const reach = (botId: string) =>
        eventually(async () => {
          await publisher.announce(database.pool, [changed(botId)]);
          return heard.some((signal) => 'botId' in signal && signal.botId === botId);
        });
      await reach('first');
      expect(missed).toBe(0);
      expect(notified).toHaveLength(before);
      await redis.loseConnections();
      await eventually(() => missed === 1);
      await reach('second');
      for (const bus of buses) await bus.close();
    });

    test('arrive again after a firewall has dropped the connection, and the listener is notified', async () => {
      const proxy = await silentProxy(Number(new URL(redis.server.redisUrl!.reveal()).port));
      const buses = [
        new LiveBus(new Secret(`redis://127.0.0.1:${proxy.port}`)),
        new LiveBus(redis.server.redisUrl!),
      ];
      const [to, from] = buses as [LiveBus, LiveBus];
      let missed = 0;
      let heard = 0;
      await to.subscribe(
        () => {
          heard += 1;
        },
        () => {
          missed += 1;
        },
      );
      const publish = async () => {
        await from.publish(['x']);
        return heard > 0;
      };
      await eventually(publish);
      proxy.dropFlows();
      await eventually(() => missed === 1);
      heard = 0;
      await eventually(publish);
      for (const bus of buses) await bus.close();
      await proxy.stop();
    });
  });
});
