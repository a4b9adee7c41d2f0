import type { ContactFacts, SessionPlace } from '@botter/engine';
import { KeyedQueue } from '@botter/server-async';
import { DatabaseUnavailableError, GroupCommit, PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DialogContacts, type PersonOfBot } from '../shared/contact-store';
import { type PlaceOfBot, readSessions, type Session } from '../shared/sessions';

/** The result of an update whose session has moved since it was planned. */
export const outdated = 'outdated';

/** The most sessions or contacts that one query reads. */
const readAtOnce = 200;
/** After this time an update is refused, and its sender retries. */
const turnMs = 15_000;

/** What is kept of the person who writes; undefined is what isn't. */
interface Known {
  readonly session: Session | undefined;
  readonly contact: ContactFacts | undefined;
}

/**
 * Takes in the updates of bots with state. Each update is planned with the session after its chat's earlier
 * updates, and is planned again if another process has moved the session before the commit.
 */
@Injectable()
export class StateDoor {
  readonly #turns = new KeyedQueue();
  /** One query at a time, however many chats get messages. */
  readonly #sessions: GroupCommit<PlaceOfBot, Session | undefined>;
  readonly #contacts: GroupCommit<PersonOfBot, ContactFacts | undefined>;

  constructor(@Inject(PG_POOL) pool: Pool, @Inject(DialogContacts) contacts: DialogContacts) {
    this.#sessions = new GroupCommit(async (places) => {
      const sessions = await readSessions(pool, places);
      return sessions.map((value) => ({ status: 'fulfilled', value }));
    }, readAtOnce);
    this.#contacts = new GroupCommit(async (people) => {
      const known = await contacts.read(pool, people);
      return known.map((value) => ({ status: 'fulfilled', value }));
    }, readAtOnce);
  }

  /**
   * Calls `attempt` with what is known of the person, after the chat's earlier updates are committed.
   * @throws if the database is unavailable, or the turn doesn't come in time
   */
  inTurn<Result>(
    { botId, place }: PlaceOfBot,
    attempt: (known: Known) => Promise<Result | typeof outdated>,
  ): Promise<Result> {
    const until = performance.now() + turnMs;
    return this.#turns.run(turnOf(botId, place), async () => {
      for (;;) {
        if (performance.now() > until) {
          throw new DatabaseUnavailableError('DATABASE_TIMEOUT', `An update had no turn within ${turnMs} ms`);
        }
        const result = await attempt(await this.#read(botId, place));
        if (result !== outdated) return result;
      }
    });
  }

  async #read(botId: string, place: SessionPlace): Promise<Known> {
    const { personId } = place;
    if (personId === null) return { session: undefined, contact: undefined };
    const [session, contact] = await Promise.all([
      this.#sessions.submit({ botId, place }),
      this.#contacts.submit({ botId, telegramUserId: personId }),
    ]);
    return { session, contact };
  }

  /** Resolves when the chat's earlier updates are committed. */
  earlier({ botId, place }: PlaceOfBot): Promise<void> {
    return this.#turns.run(turnOf(botId, place), async () => {});
  }
}

function turnOf(botId: string, { telegramChatId }: SessionPlace): string {
  return `${botId}/${telegramChatId}`;
}
