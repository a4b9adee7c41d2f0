import { type Database, GroupCommit } from '@botter/server-database';
import { type CheckpointMove, CheckpointMovedError, moveCheckpoints } from './checkpoints';

/**
 * Moves the checkpoints of readers past events that they don't handle. Most readers don't handle most events,
 * and they read an event at the same time: their checkpoints move in one statement, without waiting for the
 * disk, since the same events can be passed again.
 */
export class PassedEvents {
  readonly #moves: GroupCommit<CheckpointMove, void>;

  constructor(private readonly db: Database) {
    this.#moves = new GroupCommit((moves) => this.#move(moves));
  }

  /** @throws CheckpointMovedError if the checkpoint is no longer at `from` */
  move(move: CheckpointMove): Promise<void> {
    return this.#moves.submit(move);
  }

  async #move(moves: readonly CheckpointMove[]): Promise<PromiseSettledResult<void>[]> {
    const moved = await moveCheckpoints(this.db, moves, { mayBeLost: true });
    return moves.map(({ name }) =>
      moved.has(name)
        ? { status: 'fulfilled', value: undefined }
        : { status: 'rejected', reason: new CheckpointMovedError(name) },
    );
  }
}
