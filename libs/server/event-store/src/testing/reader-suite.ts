import { Leases, Listener } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { eventStoreMigrations } from '../postgres/event-store.migrations';
import { PostgresEventStore } from '../postgres/postgres-event-store';
import { ProjectionRunner, type ProjectionRunnerOptions } from '../projections/projection-runner';
import { ReadYourWrites } from '../projections/read-your-writes';
import { noteTypes } from './note-domain';
import { noteReadMigrations } from './note-projection';

/**
 * Readers of notes over an event store, as the processes of one product: a database for a suite, and
 * everything else made again for each test.
 */
export class ReaderSuite {
  database!: TestDatabase;
  listener!: Listener;
  store!: PostgresEventStore;
  readYourWrites!: ReadYourWrites;
  #runners: ProjectionRunner[] = [];
  #leases: Leases[] = [];

  /** @param options what every runner of the suite has; read when one starts */
  constructor(private readonly options: () => Partial<ProjectionRunnerOptions>) {
    beforeAll(async () => {
      this.database = await createTestDatabase([eventStoreMigrations, noteReadMigrations]);
      this.listener = new Listener(this.database.url);
    });
    afterAll(async () => {
      await this.listener.close();
      await this.database.drop();
    });
    beforeEach(async () => {
      const { database, listener } = this;
      await database.pool.query(
        'truncate events.events, events.checkpoints, events.quarantined_streams, read.notes',
      );
      this.store = new PostgresEventStore({ pool: database.pool, listener, pollIntervalMs: 600_000 });
      const { store } = this;
      this.readYourWrites = new ReadYourWrites({ store, db: database.db, listener, timeoutMs: 20_000 });
    });
    afterEach(async () => {
      await Promise.all(this.#runners.splice(0).map((runner) => runner.stop()));
      await Promise.all(this.#leases.splice(0).map((each) => each.close()));
    });
  }

  /** Of another process. */
  newLeases(): Leases {
    const made = new Leases(this.database.url);
    this.#leases.push(made);
    return made;
  }

  start(options: Partial<ProjectionRunnerOptions>): ProjectionRunner {
    const runner = new ProjectionRunner({
      store: this.store,
      db: this.database.db,
      leases: this.newLeases(),
      types: noteTypes,
      projections: [],
      onError: () => {},
      ...this.options(),
      ...options,
    });
    this.#runners.push(runner);
    runner.start();
    return runner;
  }
}
