import { DATABASE, type Database } from '@botter/server-database';
import { accessLost, LivePublisher } from '@botter/server-live';
import { Inject, Injectable } from '@nestjs/common';
import type { SharesState } from './domain/share.decider';
import type { ShareTables } from './shares.tables';

/** The part of a command's result with the decision. */
interface Decided {
  readonly events: readonly unknown[];
  readonly state: SharesState;
  readonly version: number;
}

/**
 * Makes an owner's decision about a share take effect immediately, in every process, even while the read
 * model lags behind.
 */
@Injectable()
export class ShareDecisions {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(LivePublisher) private readonly live: LivePublisher,
  ) {}

  /**
   * Stores the decision, and has open streams check their access. Of two decisions the later one counts,
   * whichever is stored first.
   */
  async record(botId: string, shareId: string, { events, state, version }: Decided): Promise<void> {
    if (events.length === 0) return;
    const share = state.shares.get(shareId);
    const permission = share?.status === 'active' ? share.permission : null;
    await this.db.transaction().execute(async (tx) => {
      await tx
        .withTables<ShareTables>()
        .insertInto('app.share_decisions')
        .values({ share_id: shareId, bot_id: botId, permission, version })
        .onConflict((conflict) =>
          conflict
            .column('share_id')
            .doUpdateSet({ permission, version })
            .where('app.share_decisions.version', '<', version),
        )
        .execute();
      await this.live.publish(tx, [
        permission === null
          ? accessLost(botId, await this.#userOf(tx, shareId))
          : { kind: 'access_changed', botId },
        { kind: 'bot_changed', botId },
      ]);
    });
  }

  /** No one if the read model shows none yet: they could not see the bot. */
  async #userOf(tx: Database, shareId: string): Promise<string[]> {
    const share = await tx
      .withTables<ShareTables>()
      .selectFrom('read.shares')
      .select('user_id')
      .where('id', '=', shareId)
      .executeTakeFirst();
    return share?.user_id ? [share.user_id] : [];
  }
}
