import { DATABASE, Listener, PG_POOL } from '@botter/server-database';
import type { TestDatabase } from '@botter/server-database/testing';
import {
  GuardedClient,
  type GuardedClientOptions,
  WebhookSwitch,
  type WebhookVerdict,
} from '@botter/server-egress';
import { Clock, FixedClock } from '@botter/server-http';
import { JobsModule } from '@botter/server-jobs';
import { LoggingModule, silentLogger } from '@botter/server-logging';
import { SECRET_STORE, Secret } from '@botter/server-secrets';
import { Global, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Redeliveries } from '../api/redeliveries';
import { WebhookTests } from '../api/webhook-tests';
import { DeliveryAttempts } from '../attempt/delivery-attempts';
import { DeliveryLogReader } from '../log/delivery-log-reader';
import { DeliveryLogWriter } from '../log/delivery-log-writer';
import { attemptDelivery } from '../plan/webhook.job';
import { WebhookDeliveriesWorkerModule } from '../webhooks.modules';

/** The worker of deliveries on a real queue. */
export interface DeliveriesWorker {
  readonly app: INestApplicationContext;
  readonly clock: FixedClock;
  /** Values by reference. */
  readonly secrets: Map<string, string>;
  /** The reasons for which webhooks should be disabled. */
  readonly verdicts: WebhookVerdict[];
  stop(): Promise<void>;
}

/**
 * Starts it with retries after moments instead of seconds, and what the calls about deliveries are made of.
 */
export async function startDeliveriesWorker(
  database: TestDatabase,
  client: GuardedClientOptions = { allow: ['127.0.0.1'] },
): Promise<DeliveriesWorker> {
  Object.assign(attemptDelivery.retry, { firstPauseMs: 20, longestPauseMs: 50 });
  const listener = new Listener(database.url);
  const clock = new FixedClock(new Date());
  const secrets = new Map<string, string>();
  const verdicts: WebhookVerdict[] = [];
  const guarded = new GuardedClient(client);
  const getMany = async (refs: readonly string[]) =>
    new Map(
      refs.flatMap((ref) => (secrets.has(ref) ? [[ref, new Secret(secrets.get(ref) ?? '')] as const] : [])),
    );
  const ground = [
    { provide: PG_POOL, useValue: database.pool },
    { provide: DATABASE, useValue: database.db },
    { provide: Listener, useValue: listener },
    { provide: Clock, useValue: clock },
    { provide: SECRET_STORE, useValue: { getMany } },
    { provide: WebhookSwitch, useValue: { disable: async (one: WebhookVerdict) => verdicts.push(one) } },
    { provide: GuardedClient, useValue: guarded },
  ];
  @Global()
  @Module({ providers: ground, exports: ground.map(({ provide }) => provide) })
  class GroundModule {}
  @Module({
    imports: [
      GroundModule,
      LoggingModule.forRoot(silentLogger()),
      JobsModule.forRoot({ worker: true }),
      WebhookDeliveriesWorkerModule,
    ],
    providers: [DeliveryLogWriter, DeliveryAttempts, DeliveryLogReader, Redeliveries, WebhookTests],
  })
  class TestModule {}
  const app = await NestFactory.createApplicationContext(TestModule, {
    logger: ['error'],
    abortOnError: false,
  });
  return {
    app,
    clock,
    secrets,
    verdicts,
    async stop() {
      await app.close();
      await guarded.close();
      await listener.close();
    },
  };
}
