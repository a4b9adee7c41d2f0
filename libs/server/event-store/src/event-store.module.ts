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
import type { EventStore, RecordedEvent } from './event-store';
import { EventTypes } from './event-types';
import { StreamFolds } from './folds/stream-folds';
import { type OpenEventStore, openEventStore } from './open-event-store';
import type { Projection } from './projection';
import { projectionLag } from './projections/projection-lag';
import { ProjectionRegistry } from './projections/projection-registry';
import { ProjectionRunner } from './projections/projection-runner';
import { READ_YOUR_WRITES, ReadYourWrites } from './projections/read-your-writes';
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
  /** Bounded by the readers and the types of newer versions. */
  readonly #reported = new Set<string>();
  #runner: ProjectionRunner | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly store: OpenEventStore,
    @Inject(DATABASE) private readonly db: Database,
    @Inject(Leases) private readonly leases: Leases,
    @Inject(Listener) private readonly listener: Listener,
    private readonly registry: ProjectionRegistry,
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
      name: 'botter_streams_on_hold',
      help: 'Streams with an event that only a newer version knows, for a projection or process manager',
      read: () => quarantine.countOnHold(),
    });
    metrics.measure({
      name: 'botter_quarantined_streams',
      help: 'Streams that a projection or process manager cannot go on with',
      read: () => quarantine.count(),
    });
    metrics.measure({
      name: 'botter_event_store_unreadable_streams',
      help: 'Streams of KurrentDB that cannot be read: events of other programs, or lost ones',
      read: () => store.unreadable?.length ?? 0,
    });
  }

  onApplicationBootstrap(): void {
    this.#runner = new ProjectionRunner({
      ...this.registry.collect(),
      store: this.store,
      db: this.db,
      leases: this.leases,
      listener: this.listener,
      progress: this.progress,
      onError: (name, error) => this.#logger.error({ msg: `${name} failed and is tried again`, err: error }),
      onHold: (reader, event) => this.#reportHold(reader, event),
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

  /** Once for each reader and kind of event: there may be thousands of streams. */
  #reportHold(reader: string, { stream, type, schemaVersion }: RecordedEvent): void {
    const what = `${reader} ${type} ${schemaVersion}`;
    if (this.#reported.has(what)) return;
    this.#reported.add(what);
    this.#logger.warn(
      `${stream} is on hold for ${reader}, and others may follow: only a newer version of this program knows ${type} (schema version ${schemaVersion}), and reads on`,
    );
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
  /** Address of KurrentDB; the events are in PostgreSQL if there is none. */
  readonly url?: string | undefined;
  /** The prefix of the streams' names in KurrentDB; none by default. */
  readonly prefix?: string | undefined;
  /** Those of all modules of the product. A newer version wrote any other. */
  readonly types: readonly EventTypes[];
  /** Those of all modules of the product: a writer waits for those that show its events. */
  readonly projections?: readonly Pick<Projection, 'name' | 'handles'>[];
  /** Longest wait of a writer for them, in milliseconds; see `ReadYourWrites`. */
  readonly readYourWritesMs?: number;
}

/**
 * Provides every module with `EVENT_STORE`, `EVENT_TYPES`, `READ_YOUR_WRITES`, `StreamFolds`,
 * `ProjectionRegistry` and `Quarantine`; needs `DatabaseModule`.
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
        { provide: Quarantine, useFactory: (db: Database) => new Quarantine(db), inject: [DATABASE] },
        {
          provide: EVENT_STORE,
          useFactory: (pool: Pool, listener: Listener) =>
            openEventStore({
              url: options.url,
              prefix: options.prefix,
              pool,
              listener,
              onUnreadable: (stream, reason) =>
                logger.error({
                  msg: `${stream} of KurrentDB can't be read: ${reason}; all other streams go on`,
                  code: 'STREAM_UNREADABLE',
                }),
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
      exports: [EVENT_STORE, EVENT_TYPES, READ_YOUR_WRITES, ProjectionRegistry, StreamFolds, Quarantine],
    };
  }
}

/**
 * The worker role: runs the registered projections and subscriptions. Import it once, with
 * `EventStoreModule`.
 */
@Module({ imports: [MetricsModule, SchedulingModule], providers: [ProjectionProcess] })
export class ProjectionsModule {}
