import { DATABASE, type Database, Listener, PG_POOL } from '@botter/server-database';
import { Metrics, MetricsModule } from '@botter/server-metrics';
import {
  type DynamicModule,
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Pool } from 'pg';
import type { EventStore } from './event-store';
import { PostgresEventStore } from './postgres/postgres-event-store';
import { projectionLag } from './projections/projection-lag';
import { ProjectionRegistry } from './projections/projection-registry';
import { ProjectionRunner } from './projections/projection-runner';
import { READ_YOUR_WRITES, ReadYourWrites } from './projections/read-your-writes';

/** Nest token of the `EventStore`. */
export const EVENT_STORE = Symbol('EVENT_STORE');

const DATABASE_URL = Symbol('DATABASE_URL');

/** Runs what the worker modules have registered, from the moment the whole application is up. */
@Injectable()
class ProjectionProcess implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger('Projections');
  #runner: ProjectionRunner | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(DATABASE) private readonly db: Database,
    @Inject(DATABASE_URL) private readonly url: string,
    private readonly registry: ProjectionRegistry,
    @Inject(Metrics) metrics: Metrics,
  ) {
    metrics.measure({
      name: 'botter_projection_lag_events',
      help: 'Events that a projection or process manager has not read yet',
      label: 'projection',
      read: () => projectionLag(db, store),
    });
  }

  onApplicationBootstrap(): void {
    this.#runner = new ProjectionRunner({
      ...this.registry.collect(),
      store: this.store,
      db: this.db,
      url: this.url,
      onError: (name, error) => this.#logger.error({ msg: `${name} failed and is tried again`, err: error }),
    });
    this.#runner.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#runner?.stop();
  }
}

@Injectable()
class EventStoreShutdown implements OnApplicationShutdown {
  constructor(@Inject(EVENT_STORE) private readonly store: PostgresEventStore) {}

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }
}

/** Gives `EVENT_STORE`, `READ_YOUR_WRITES` and the `ProjectionRegistry` to every module; needs `DatabaseModule`. */
@Module({})
export class EventStoreModule {
  static forRoot(): DynamicModule {
    const logger = new Logger('EventStore');
    return {
      module: EventStoreModule,
      global: true,
      providers: [
        ProjectionRegistry,
        {
          provide: EVENT_STORE,
          useFactory: (pool: Pool, listener: Listener) =>
            new PostgresEventStore({
              pool,
              listener,
              onError: (error) =>
                logger.error({ msg: 'a subscription failed and is tried again', err: error }),
            }),
          inject: [PG_POOL, Listener],
        },
        {
          provide: READ_YOUR_WRITES,
          useFactory: (store: EventStore, db: Database, listener: Listener) =>
            new ReadYourWrites({ store, db, listener }),
          inject: [EVENT_STORE, DATABASE, Listener],
        },
        EventStoreShutdown,
      ],
      exports: [EVENT_STORE, READ_YOUR_WRITES, ProjectionRegistry],
    };
  }
}

/** The worker role: runs the registered projections and subscriptions. Import it once, beside `EventStoreModule`. */
@Module({})
export class ProjectionsModule {
  /** @param url `postgres://` address of the same database, for the connection that holds the leases */
  static forRoot({ url }: { readonly url: string }): DynamicModule {
    return {
      module: ProjectionsModule,
      imports: [MetricsModule],
      providers: [{ provide: DATABASE_URL, useValue: url }, ProjectionProcess],
    };
  }
}
