import { DATABASE, type Database, Leases, Listener, PG_POOL } from '@botter/server-database';
import { Metrics, MetricsModule } from '@botter/server-metrics';
import { Progress, SchedulingModule } from '@botter/server-scheduling';
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
import { EventTypes, NewerEventError } from './event-types';
import { StreamFolds } from './folds/stream-folds';
import { type OpenEventStore, openEventStore } from './open-event-store';
import type { Projection } from './projection';
import { projectionLag } from './projections/projection-lag';
import { ProjectionRegistry } from './projections/projection-registry';
import { ProjectionRunner } from './projections/projection-runner';
import { READ_YOUR_WRITES, ReadYourWrites } from './projections/read-your-writes';
import { ReaderStops } from './projections/reader-stops';
import { codeOfFault } from './quarantine/fault-of-event';
import { Quarantine } from './quarantine/quarantine';

/** Nest token of the `EventStore`. */
export const EVENT_STORE = Symbol('EVENT_STORE');

/** Nest token of the `EventTypes` of all modules, whichever of them have a part in this process. */
export const EVENT_TYPES = Symbol('EVENT_TYPES');

/** Runs what the worker modules have registered, from the moment the whole application is up. */
@Injectable()
class ProjectionProcess implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger('Projections');
  #runner: ProjectionRunner | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(DATABASE) private readonly db: Database,
    @Inject(Leases) private readonly leases: Leases,
    @Inject(Listener) private readonly listener: Listener,
    private readonly registry: ProjectionRegistry,
    private readonly stops: ReaderStops,
    quarantine: Quarantine,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(Metrics) metrics: Metrics,
  ) {
    metrics.measure({
      name: 'botter_projection_lag_events',
      help: 'Events that a projection or process manager has not read yet',
      label: 'projection',
      read: () => {
        const { projections, subscriptions } = this.registry.collect();
        return projectionLag(
          db,
          store,
          [...projections, ...subscriptions].map(({ name }) => name),
        );
      },
    });
    metrics.measure({
      name: 'botter_readers_waiting_for_newer_version',
      help: 'Projections and process managers of this process that stand before an event of a newer version',
      read: () => stops.list().length,
    });
    metrics.measure({
      name: 'botter_quarantined_streams',
      help: 'Streams that a projection or process manager cannot go on with',
      read: () => quarantine.count(),
    });
  }

  onApplicationBootstrap(): void {
    this.#runner = new ProjectionRunner({
      ...this.registry.collect(),
      store: this.store,
      db: this.db,
      leases: this.leases,
      listener: this.listener,
      stops: this.stops,
      progress: this.progress,
      onError: (name, error) => this.#report(name, error),
      onQuarantine: (reader, { stream, type, version }, error) =>
        this.#logger.error({
          msg: `${stream} is in quarantine for ${reader}: it cannot handle ${type} (version ${version}); nothing of that stream changes until "npm run quarantine -- retry ${stream}"`,
          code: codeOfFault(error),
        }),
    });
    this.#runner.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#runner?.stop();
  }

  #report(name: string, error: unknown): void {
    if (error instanceof NewerEventError) {
      this.#logger.warn(`${name} waits for a newer version of this program: ${error.message}`);
    } else {
      this.#logger.error({ msg: `${name} failed and is tried again`, err: error });
    }
  }
}

@Injectable()
class EventStoreShutdown implements OnApplicationShutdown {
  constructor(@Inject(EVENT_STORE) private readonly store: OpenEventStore) {}

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }
}

export interface EventStoreModuleOptions {
  /** Address of KurrentDB; the events are in PostgreSQL where there is none. */
  readonly url?: string | undefined;
  /** Of all modules of the product. What is not among them was written by a newer version. */
  readonly types: readonly EventTypes[];
  /** Of all modules of the product: a writer waits for those that show what was written. */
  readonly projections?: readonly Pick<Projection, 'name' | 'handles'>[];
  /** Longest wait of a writer for them, in milliseconds; see `ReadYourWrites`. */
  readonly readYourWritesMs?: number;
}

/**
 * Gives `EVENT_STORE`, `EVENT_TYPES`, `READ_YOUR_WRITES`, `StreamFolds`, `ProjectionRegistry`, `ReaderStops` and `Quarantine` to every module;
 * needs `DatabaseModule`.
 */
@Module({})
export class EventStoreModule {
  static forRoot(options: EventStoreModuleOptions): DynamicModule {
    const logger = new Logger('EventStore');
    const types = EventTypes.merge(options.types);
    return {
      module: EventStoreModule,
      global: true,
      providers: [
        { provide: EVENT_TYPES, useValue: types },
        { provide: ProjectionRegistry, useFactory: () => new ProjectionRegistry(types) },
        ReaderStops,
        { provide: Quarantine, useFactory: (db: Database) => new Quarantine(db), inject: [DATABASE] },
        {
          provide: EVENT_STORE,
          useFactory: (pool: Pool, listener: Listener) =>
            openEventStore({
              url: options.url,
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
            new ReadYourWrites({
              store,
              db,
              listener,
              projections: options.projections,
              timeoutMs: options.readYourWritesMs,
            }),
          inject: [EVENT_STORE, DATABASE, Listener],
        },
        {
          provide: StreamFolds,
          useFactory: (store: EventStore, db: Database) =>
            new StreamFolds({
              store,
              db,
              allTypes: types,
              onError: (error) => logger.warn({ msg: 'a snapshot could not be used', err: error }),
            }),
          inject: [EVENT_STORE, DATABASE],
        },
        EventStoreShutdown,
      ],
      exports: [
        EVENT_STORE,
        EVENT_TYPES,
        READ_YOUR_WRITES,
        ProjectionRegistry,
        ReaderStops,
        StreamFolds,
        Quarantine,
      ],
    };
  }
}

/** The worker role: runs the registered projections and subscriptions. Import it once, with `EventStoreModule`. */
@Module({ imports: [MetricsModule, SchedulingModule], providers: [ProjectionProcess] })
export class ProjectionsModule {}
