import { createPipeline, GroupCommit } from '@botter/server-database';
import type { Pool } from 'pg';
import type { PlannedUpdate } from './planned-update';

const batchSize = 200;
/**
 * After this the sender retries; updates of the batch that were committed after all are then repeated ones.
 */
const batchDeadlineMs = 15_000;
/**
 * Edits wait this long for others: in a flood most are of the same message, and are then written in one
 * statement.
 */
const gatherEditsMs = 100;
/**
 * As many characters as eight full messages. PostgreSQL works about ten times as long on the rows of such a
 * reply as on those of a small one.
 */
const largeCharacters = 32_768;
/** Their rows in one statement stay below some megabytes. */
const largeBatchSize = 8;

/** Writes a batch over a connection of the pool, and returns one settled result for each update. */
export type CommitBatch<Result> = (
  batch: readonly PlannedUpdate[],
  pool: Pool,
) => Promise<readonly PromiseSettledResult<Result>[]>;

/**
 * Commits updates: those of a chat one after the other, those of different chats together or at the same
 * time.
 */
export class InboxBatches<Result> {
  readonly #ownConnections: Pool[] = [];
  // Two batches at a time: while one waits for its flush, the database works on the other.
  readonly #evenChats: GroupCommit<PlannedUpdate, Result>;
  readonly #oddChats: GroupCommit<PlannedUpdate, Result>;
  /** For all chats: no message waits for the transaction that edits need. */
  readonly #edits: GroupCommit<PlannedUpdate, Result>;
  /** For all chats: only other large replies wait for the rows of a large one. */
  readonly #large: GroupCommit<PlannedUpdate, Result>;
  /** For chats of bots with state, whose updates wait for each other before they are submitted. */
  readonly #withState: readonly [
    even: GroupCommit<PlannedUpdate, Result>,
    odd: GroupCommit<PlannedUpdate, Result>,
  ];
  readonly #largeWithState: GroupCommit<PlannedUpdate, Result>;
  /** The latest update of each chat that is in the batches of large replies and isn't committed yet. */
  readonly #latestLarge = new Map<string, Promise<Result>>();

  constructor(
    private readonly pool: Pool,
    private readonly commit: CommitBatch<Result>,
  ) {
    this.#evenChats = this.#batches(this.#ownConnection());
    this.#oddChats = this.#batches(this.#ownConnection());
    this.#edits = this.#batches(pool, batchSize, gatherEditsMs);
    this.#large = this.#batches(pool, largeBatchSize);
    const withState = () => this.#batches(this.#ownConnection({ pipeline: true }));
    this.#withState = [withState(), withState()];
    this.#largeWithState = this.#batches(pool, largeBatchSize);
  }

  /** Resolves when the update is committed. */
  submit(planned: PlannedUpdate): Promise<Result> {
    const chat = chatOf(planned);
    if (planned.step) {
      const batches = isLarge(planned) ? this.#largeWithState : this.#withState[parityOf(chat)];
      return batches.submit(planned);
    }
    const batches = this.#batchesOf(chat);
    const large = this.#latestLarge.size > 0 ? this.#latestLarge.get(`${planned.botId}/${chat}`) : undefined;
    if (planned.edit) {
      const earlier = large ? large.catch(() => {}) : batches.flushed();
      return earlier.then(() => this.#edits.submit(planned));
    }
    if (large || isLarge(planned)) return this.#submitLarge(`${planned.botId}/${chat}`, planned, batches);
    return batches.submit(planned);
  }

  async end(): Promise<void> {
    await Promise.all(this.#ownConnections.map((connection) => connection.end()));
  }

  /** After the chat's earlier updates; its later ones follow it until it is committed. */
  #submitLarge(
    key: string,
    planned: PlannedUpdate,
    batches: GroupCommit<PlannedUpdate, Result>,
  ): Promise<Result> {
    const result = batches.flushed().then(() => this.#large.submit(planned));
    this.#latestLarge.set(key, result);
    const forget = () => {
      if (this.#latestLarge.get(key) === result) this.#latestLarge.delete(key);
    };
    result.then(forget, forget);
    return result;
  }

  /** A chat always has the same batches. */
  #batchesOf(chat: string): GroupCommit<PlannedUpdate, Result> {
    return parityOf(chat) === 1 ? this.#oddChats : this.#evenChats;
  }

  #batches(pool: Pool, size = batchSize, gatherMs?: number): GroupCommit<PlannedUpdate, Result> {
    return new GroupCommit((batch) => this.commit(batch, pool), size, batchDeadlineMs, gatherMs);
  }

  /**
   * Kept open and used for nothing else: it has prepared the statements of batches, whose first run on a
   * connection takes several times as long as a later one, and no message waits in the pool for the slow
   * statements of others.
   */
  #ownConnection({ pipeline } = { pipeline: false }): Pool {
    const connection = createPipeline(this.pool, {
      application_name: 'botter-inbox',
      pipeline,
      idleTimeoutMillis: 0,
    });
    this.#ownConnections.push(connection);
    return connection;
  }
}

function parityOf(chat: string): 0 | 1 {
  return Math.abs(Number(chat.slice(-2))) % 2 === 1 ? 1 : 0;
}

/** Telegram's id of the chat that the update changes; empty if it changes none. */
function chatOf({ chat, chatChange, migration }: PlannedUpdate): string {
  return chat?.telegramChatId ?? chatChange?.chat.telegramChatId ?? migration?.to ?? '';
}

/** Whether much is written because of it; what is sent contains the texts of its messages. */
function isLarge({ raw, effects, step }: PlannedUpdate): boolean {
  let characters = (raw?.length ?? 0) + (step?.move?.state?.length ?? 0);
  for (const { payload } of effects.outbox) characters += payload.length;
  for (const { value } of effects.values) characters += value.length;
  return characters > largeCharacters;
}
