import { eventually } from '@botter/server-async/testing';
import { LoggingModule, silentLogger } from '@botter/server-logging';
import 'reflect-metadata';
import { DatabaseModule } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { Inject, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { EventStore } from './event-store';
import { EVENT_STORE, EventStoreModule, ProjectionsModule } from './event-store.module';
import { eventStoreMigrations } from './postgres/event-store.migrations';
import { ProjectionRegistry } from './projections/projection-registry';
import { READ_YOUR_WRITES, type ReadYourWrites } from './projections/read-your-writes';
import { testEvent } from './testing';
import { noteTypes } from './testing/note-domain';
import { noteReadMigrations, notesProjection } from './testing/note-projection';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase([eventStoreMigrations, noteReadMigrations]);
});
afterAll(() => database.drop());

@Injectable()
class NotesWorker implements OnModuleInit {
  constructor(@Inject(ProjectionRegistry) private readonly registry: ProjectionRegistry) {}

  onModuleInit(): void {
    this.registry.add({ projections: [notesProjection] });
  }
}

@Module({ providers: [NotesWorker] })
class NotesWorkerModule {}

test('a worker module registers its projections, and the application runs them until it closes', async () => {
  @Module({
    imports: [
      LoggingModule.forRoot(silentLogger()),
      DatabaseModule.forRoot({ url: database.url }),
      EventStoreModule.forRoot({ types: [noteTypes] }),
      ProjectionsModule,
      NotesWorkerModule,
    ],
  })
  class Application {}

  const application = await NestFactory.createApplicationContext(Application, { logger: false });
  const store = application.get<EventStore>(EVENT_STORE);
  const readYourWrites = application.get<ReadYourWrites>(READ_YOUR_WRITES);
  const result = await store.append('note-1', 0, [testEvent('NoteAdded', { id: '1', text: 'milk' })]);
  expect(result.ok && (await readYourWrites.waitFor(result.position, ['notes']))).toBe(true);
  const { rows } = await database.pool.query('select id from read.notes');
  expect(rows).toEqual([{ id: '1' }]);

  await application.close();
  // PostgreSQL needs a moment to forget a session that has ended.
  await eventually(sessionsLeft, (count) => count === 0);
});

async function sessionsLeft(): Promise<number> {
  const { rows } = await database.pool.query<{ sessions: number }>(
    `select count(*)::int as sessions from pg_stat_activity
     where datname = current_database() and application_name like 'botter%'`,
  );
  return rows[0]!.sessions;
}
