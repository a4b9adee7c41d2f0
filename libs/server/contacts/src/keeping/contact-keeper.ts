import {
  type LedgerPlace,
  type TakenEntry,
  takeLedgerEntries,
  takeLedgerEntriesOf,
} from '@botter/server-conversations';
import { inTransaction, isLockNotAvailable, isLostRace, PG_POOL } from '@botter/server-database';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { ContactRoom } from './contact-room';
import { keepPeople, type SeenPerson } from './contact-rows';
import { type PersonEntry, personModule } from './person-entry';

/** Rows of the ledger in one transaction; each has at most 200 entries. */
const rowsAtOnce = 200;
/** The maximum of one run, after which others have their turn. */
const batchesAtOnce = 100;
/** Keeps a reader from doing the worker's whole work. */
const batchesOfReader = 4;
/** Longer than the worker needs for a batch. */
const readerPatienceMs = 1_000;

type Taken = Awaited<ReturnType<typeof takeLedgerEntries>>;

/**
 * Makes contacts of the people in the ledger. Entries are deleted in the transaction that keeps them, so any
 * number of processes may do it simultaneously.
 */
@Injectable()
export class ContactKeeper {
  /** The position to continue at, so that a busy bot doesn't keep the worker from the bots after it. */
  #place: LedgerPlace | undefined;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(ContactRoom) private readonly room: ContactRoom,
  ) {}

  /** Keeps the people of all bots so far. True if there is more to do now. */
  async run(): Promise<boolean> {
    for (let i = 0; i < batchesAtOnce; i++) {
      const { rows, last } = await this.#keep((client) =>
        takeLedgerEntries(client, personModule, rowsAtOnce, this.#place),
      );
      const isEnd = rows < rowsAtOnce;
      const fromStart = this.#place === undefined;
      this.#place = isEnd ? undefined : last;
      if (isEnd && fromStart) return false;
    }
    return true;
  }

  /**
   * Keeps the people of this bot, so that a reader sees who has just written even while no worker runs. It
   * leaves the rest to the worker if there is too much.
   */
  async catchUp(botId: string): Promise<void> {
    for (let i = 0; i < batchesOfReader; i++) {
      try {
        const { rows } = await this.#keep(async (client) => {
          await client.query(`set local lock_timeout = ${readerPatienceMs}`);
          return takeLedgerEntriesOf(client, personModule, rowsAtOnce, [botId]);
        });
        if (rows < rowsAtOnce) return;
      } catch (error) {
        if (isLockNotAvailable(error) || isLostRace(error)) return;
        throw error;
      }
    }
  }

  /**
   * Keeps all people of this bot so far, however long that takes.
   * @throws if the database is unavailable, or another process doesn't finish in time
   */
  async keepAllOf(botId: string): Promise<void> {
    for (;;) {
      const { rows } = await this.#keep((client) =>
        takeLedgerEntriesOf(client, personModule, rowsAtOnce, [botId]),
      );
      if (rows < rowsAtOnce) return;
    }
  }

  #keep(take: (client: PoolClient) => Promise<Taken>): Promise<Taken> {
    return inTransaction(this.pool, async (client) => {
      const taken = await take(client);
      await keepPeople(client, peopleOf(taken.entries), this.room);
      return taken;
    });
  }
}

/** Each person once, as the latest entry names them. */
function peopleOf(taken: readonly TakenEntry[]): SeenPerson[] {
  const people = new Map<string, SeenPerson & { readonly ms: number }>();
  for (const { botId, chatId, entry } of taken) {
    if (!isEntry(entry)) continue;
    const key = `${botId}\n${entry.id}`;
    const known = people.get(key);
    const isNewer = !known || entry.at >= known.ms;
    const chat_id = entry.private ? chatId : known?.chat_id;
    const unsubscribes = entry.stop ?? known?.unsubscribes;
    const started_by = isNewer ? (known?.started_by ?? entry.start) : (entry.start ?? known.started_by);
    people.set(key, {
      ...(isNewer ? personOf(botId, entry) : known),
      ...(chat_id && { chat_id }),
      ...(started_by && { started_by }),
      ...(unsubscribes && { unsubscribes }),
    });
  }
  return [...people.values()].map(({ ms: _, ...person }) => person);
}

function personOf(botId: string, entry: PersonEntry): SeenPerson & { readonly ms: number } {
  return {
    bot_id: botId,
    telegram_user_id: entry.id,
    first_name: entry.first,
    last_name: entry.last,
    username: entry.username,
    language: entry.language,
    at: new Date(entry.at).toISOString(),
    ms: entry.at,
  };
}

/** What isn't ours counts as nothing. */
function isEntry(value: unknown): value is PersonEntry {
  const { at, id } = (value ?? {}) as Partial<PersonEntry>;
  return Number.isFinite(at) && typeof id === 'string' && /^\d{1,18}$/.test(id);
}
