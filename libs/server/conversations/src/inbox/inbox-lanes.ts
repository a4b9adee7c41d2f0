import { createPipeline, GroupCommit } from '@botter/server-database';
import type { Pool } from 'pg';
import type { PlannedUpdate } from './planned-update';

const batchSize = 200;
/** After this the sender retries; updates of the batch that were committed after all are then repeated ones. */
const batchDeadlineMs = 15_000;
/** Edits wait this long for others: in a flood most are of the same message, and are then written in one statement. */
const gatherEditsMs = 100;
/** As many characters as eight full messages. PostgreSQL works on the rows of so large a reply about ten times as long as on those of a small one. */
const largeCharacters = 32_768;
/** Their rows in one statement stay below some megabytes. */
const largeBatchSize = 8;

/** Writes a batch over a connection of the pool, and gives one settled result for each update. */
export type CommitBatch<Result> = (
  batch: readonly PlannedUpdate[],
  pool: Pool,
) => Promise<readonly PromiseSettledResult<Result>[]>;

/** Commits updates: those of a chat one after the other, those of different chats together or at the same time. */
export class InboxLanes<Result> {
  readonly #ownConnections: Pool[] = [];
  // Two batches at a time: while one waits for its flush, the database works on the other.
  readonly #evenChats: GroupCommit<PlannedUpdate, Result>;
  readonly #oddChats: GroupCommit<PlannedUpdate, Result>;
  /** For all chats: no message waits for the transaction that edits need. */
  readonly #edits: GroupCommit<PlannedUpdate, Result>;
  /** For all chats: only other large replies wait for the rows of a large one. */
  readonly #large: GroupCommit<PlannedUpdate, Result>;
  /** The latest update of each chat that has gone to the lane of large replies and isn't committed yet. */
  readonly #latestLarge = new Map<string, Promise<Result>>();

  constructor(
    private readonly pool: Pool,
    private readonly commit: CommitBatch<Result>,
  ) {
    this.#evenChats = this.#lane(this.#ownConnection());
    this.#oddChats = this.#lane(this.#ownConnection());
    this.#edits = this.#lane(pool, batchSize, gatherEditsMs);
    this.#large = this.#lane(pool, largeBatchSize);
  }

  /** Resolves when the update is committed. */
  submit(planned: PlannedUpdate): Promise<Result> {
    const chat = chatOf(planned);
    const lane = this.#laneOf(chat);
    const large = this.#latestLarge.size > 0 ? this.#latestLarge.get(`${planned.botId}/${chat}`) : undefined;
    if (planned.edit) {
      const earlier = large ? large.catch(() => {}) : lane.flushed();
      return earlier.then(() => this.#edits.submit(planned));
    }
    if (large || isLarge(planned)) return this.#submitLarge(`${planned.botId}/${chat}`, planned, lane);
    return lane.submit(planned);
  }

  async end(): Promise<void> {
    await Promise.all(this.#ownConnections.map((connection) => connection.end()));
  }

  /** After the chat's earlier updates; its later ones follow it until it is committed. */
  #submitLarge(
    key: string,
    planned: PlannedUpdate,
    lane: GroupCommit<PlannedUpdate, Result>,
  ): Promise<Result> {
    const result = lane.flushed().then(() => this.#large.submit(planned));
    this.#latestLarge.set(key, result);
    const forget = () => {
      if (this.#latestLarge.get(key) === result) this.#latestLarge.delete(key);
    };
    result.then(forget, forget);
    return result;
  }

  /** A chat always has the same lane. */
  #laneOf(chat: string): GroupCommit<PlannedUpdate, Result> {
    const parity = Math.abs(Number(chat.slice(-2))) % 2;
    return parity === 1 ? this.#oddChats : this.#evenChats;
  }

  #lane(pool: Pool, size = batchSize, gatherMs?: number): GroupCommit<PlannedUpdate, Result> {
    return new GroupCommit((batch) => this.commit(batch, pool), size, batchDeadlineMs, gatherMs);
  }

  /**
   * Kept open and used for nothing else: it has prepared the statements of batches, of which the first on a connection takes several times
   * as long as a later one, and no message waits in the pool for the slow statements of others.
   */
  #ownConnection(): Pool {
    const connection = createPipeline(this.pool, {
      application_name: 'botter-inbox',
      pipeline: false,
      idleTimeoutMillis: 0,
    });
    this.#ownConnections.push(connection);
    return connection;
  }
}

/** Telegram's id of the chat that the update changes; empty where it changes none. */
function chatOf({ chat, chatChange, migration }: PlannedUpdate): string {
  return chat?.telegramChatId ?? chatChange?.chat.telegramChatId ?? migration?.to ?? '';
}

/** Whether much is written because of it; what is sent contains the texts of its messages. */
function isLarge({ raw, effects }: PlannedUpdate): boolean {
  let characters = raw?.length ?? 0;
  for (const { payload } of effects.outbox) characters += payload.length;
  for (const { value } of effects.values) characters += value.length;
  return characters > largeCharacters;
}
