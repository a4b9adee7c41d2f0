import type { Ping } from '@botter/contracts';
import { withDeadline } from '@botter/server-async';
import { DATABASE, type Database } from '@botter/server-database';
import { EVENT_STORE, type EventStore } from '@botter/server-event-store';
import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { ProcessHeartbeat } from './process-heartbeat';

/** A part that has not answered by then counts as down. */
const patienceMs = 2_000;

/** Checks what the product depends on. */
@Injectable()
export class SystemChecks {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(ProcessHeartbeat) private readonly processes: ProcessHeartbeat,
  ) {}

  async all(): Promise<Ping['checks']> {
    const [database, eventStore, webhooks] = await Promise.all([
      this.database(),
      // Any stream will do. The last event of all could be behind a million of other programs.
      answers(this.events.streamVersion('bot-0')),
      // The runtime role accepts updates, by webhook as well as by polling.
      answers(this.processes.isAlive('runtime'), (alive) => alive),
    ]);
    return { database: word(database), eventStore: word(eventStore), webhooks: word(webhooks) };
  }

  database(): Promise<boolean> {
    return answers(sql`select 1`.execute(this.db));
  }
}

async function answers<T>(asking: Promise<T>, isGood: (answer: T) => boolean = () => true): Promise<boolean> {
  const asked = asking.then(isGood, () => false);
  return withDeadline(patienceMs, asked, () => false);
}

function word(isUp: boolean): 'up' | 'down' {
  return isUp ? 'up' : 'down';
}
